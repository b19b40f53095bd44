#!/usr/bin/env node
/*
 * The program itself needs modules that an older Node does not have, so this file imports nothing of it
 * before the version is known. The oldest version is that of package.json.
 */
const OLDEST = { major: 22, minor: 19 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) {
  await import('./program.ts');
} else {
  process.stderr.write(
    `tender: needs Node ${OLDEST.major}.${OLDEST.minor} or newer; this is ${process.versions.node}\n`,
  );
  process.exitCode = 2;
}
