import Papa from 'papaparse';

export type CsvValue = string | number;

/**
 * A table as CSV (RFC 4180). Spreadsheets run a cell that begins with `=`, `+`, `-` or `@` as a formula; such texts get
 * an apostrophe in front. The byte order mark makes Excel read UTF-8.
 */
export const csvText = (fields: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  `\ufeff${Papa.unparse({ fields: [...fields], data: rows.map((row) => [...row]) }, { escapeFormulae: true })}\r\n`;
