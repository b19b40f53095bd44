/** What one check found; `warning` asks for attention without being a fault, `untried` says what nothing was asked about. */
export interface CheckResult {
  readonly name: string;
  readonly result: 'holds' | 'warning' | 'fails' | 'untried';
  readonly detail: string;
}

export const holds = (name: string, detail: string): CheckResult => ({
  name,
  result: 'holds',
  detail,
});

export const warns = (name: string, detail: string): CheckResult => ({
  name,
  result: 'warning',
  detail,
});

export const fails = (name: string, detail: string): CheckResult => ({
  name,
  result: 'fails',
  detail,
});

export const untried = (name: string, detail: string): CheckResult => ({
  name,
  result: 'untried',
  detail,
});
