import type { TestContext } from 'node:test';
import { DemoProcesses } from './demo-processes.ts';
import { openEngine, type Driver, type EngineName } from './engine-drivers.ts';

const ADD = `document.querySelector('button[name="add"]')`;
const GO = `document.querySelector('.added a')`;

/** The demo, and a browser in it that has put something into the cart and goes to pay. */
export async function atCheckout(
  context: TestContext,
  name: EngineName,
): Promise<{ readonly demo: DemoProcesses; readonly driver: Driver }> {
  const demo = await DemoProcesses.start();
  context.after(() => demo.stop());
  const driver = await openEngine(name);
  context.after(() => driver.close());
  await driver.visit(`${demo.shopUrl}/shop.html`);
  await driver.click(ADD);
  await driver.click(GO);
  return { demo, driver };
}
