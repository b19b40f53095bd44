// Loaded before a proxy: its machine's clock is wrong by what a file says, in milliseconds; SIGUSR2 says
// that somebody has set the clock. Timers go on as they were.
import { readFileSync } from 'node:fs';

const file = process.env['FAULTS_CLOCK'] ?? '';
const { now } = Date;
let wrong = 0;
const read = () => {
  wrong = Number(readFileSync(file, 'utf8'));
};
read();
Date.now = () => now() + wrong;
process.on('SIGUSR2', read);
