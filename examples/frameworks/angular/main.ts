// Compiled in the browser, to need no more than Vite here; `ng build` compiles the same component ahead.
import '@angular/compiler';
import { bootstrapApplication } from '@angular/platform-browser';
import { Checkout } from './checkout.ts';

await bootstrapApplication(Checkout);
