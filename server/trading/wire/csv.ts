import { RawReply } from '../../kernel/endpoint/endpoint.ts'

const plainNumber = /^-?\d+(\.\d+)?$/
const startsFormula = /^[=+\-@\t\r]/

/** A CSV reply: a header line and one line per row. */
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
  }
  return new RawReply(200, headers, lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join(''))
}

/** An apostrophe prevents a spreadsheet from running text as a formula; numbers stay numbers. */
export function csvCell(value: unknown): string {
  const text = String(value ?? '')
  const safe = startsFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
