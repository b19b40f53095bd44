/** What is wrong with a file, and in which line. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/** One line of the table by the names on top; empty values are left out. */
export interface CsvRecord {
  /** Where it begins. */
  readonly line: number;
  readonly values: Record<string, string>;
}

/**
 * Reads a table with a line of names on top (RFC 4180: commas, double quotes where a value needs
 * them).
 * @throws CsvError
 */
export function readCsv(text: string): CsvRecord[] {
  const [names, ...rows] = rowsOf(text.replace(/^\uFEFF/, ''));
  if (!names) throw new CsvError('the file is empty');
  const columns = names.cells.map((cell) => cell.trim());
  if (new Set(columns).size < columns.length) throw new CsvError('line 1: a column is named twice');
  return rows.map(({ line, cells }) => {
    if (cells.length !== columns.length)
      throw new CsvError(`line ${line}: ${cells.length} values for ${columns.length} columns`);
    const values = columns.map((name, at) => [name, (cells[at] ?? '').trim()] as const);
    return { line, values: Object.fromEntries(values.filter(([, value]) => value !== '')) };
  });
}

interface Row {
  readonly line: number;
  readonly cells: string[];
}

/** A quoted or plain value, with what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let line = 1;
  let row: Row = { line, cells: [] };
  for (let at = 0; at < text.length || row.cells.length > 0; at = CELL.lastIndex) {
    CELL.lastIndex = at;
    const match = CELL.exec(text);
    if (!match) throw new CsvError(`line ${line}: a quote is not closed, or is inside a value`);
    const [whole, quoted, plain = '', end] = match;
    row.cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += whole.split('\n').length - 1;
    if (end === ',') continue;
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}
