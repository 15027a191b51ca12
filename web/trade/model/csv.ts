const plainNumber = /^-?\d+(\.\d+)?$/
const startsFormula = /^[=+\-@\t\r]/

/** Rows as CSV: a header row first, times as ISO 8601 in UTC. */
export function csvText(columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => cellValue(column, row[column])))]
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

function cellValue(column: string, value: unknown): unknown {
  const isTime = column === 'time' || column === 'updateTime'
  return isTime && typeof value === 'string' ? new Date(Number(value)).toISOString() : value
}

/** A spreadsheet must not execute text of other users. */
function cell(value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value)
  const safe = startsFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
