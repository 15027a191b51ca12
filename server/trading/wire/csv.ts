import { RawReply } from '../../kernel/endpoint/endpoint.ts'

const plainNumber = /^-?\d+(\.\d+)?$/
const startsFormula = /^[=+\-@\t\r]/

/** A reply as a table: one line with the names, one for each row. */
export function csvReply(
  name: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  nextCursor: string,
): RawReply {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'x-next-cursor': nextCursor,
    'access-control-expose-headers': 'x-next-cursor',
  }
  return new RawReply(200, headers, lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join(''))
}

/** Text that a spreadsheet would run as a formula is made plain text by an apostrophe; numbers stay numbers. */
export function csvCell(value: unknown): string {
  const text = String(value ?? '')
  const safe = startsFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
