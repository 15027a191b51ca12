/** Rows per statement: enough to be fast, few enough not to block the event loop. */
const rowsPerStatement = 500

export function* inChunks<Row>(rows: Iterable<Row>): Iterable<readonly Row[]> {
  let chunk: Row[] = []
  for (const row of rows) {
    chunk.push(row)
    if (chunk.length < rowsPerStatement) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/**
 * Numbers as the text of a PostgreSQL array. The driver would quote and escape each, as it must with text; that is too
 * slow for half a million numbers per second.
 */
export function numbers<Row>(rows: readonly Row[], readValue: (row: Row) => number | bigint | null): string {
  return arrayText(rows, readValue, (value) => (value === null ? 'NULL' : String(value)))
}

/** The same for our own words, which need no escaping: sides, kinds, statuses. Never for text from outside. */
export function words<Row>(rows: readonly Row[], readWord: (row: Row) => string | null): string {
  return arrayText(rows, readWord, (word) => (word === null ? 'NULL' : `"${word}"`))
}

/** Most columns of a batch repeat one value; it is formatted once per run. */
function arrayText<Row, Value>(
  rows: readonly Row[],
  readValue: (row: Row) => Value,
  write: (value: Value) => string,
): string {
  if (rows.length === 0) return '{}'
  let text = ''
  let value = readValue(rows[0] as Row)
  let since = 0
  for (let index = 1; index <= rows.length; index += 1) {
    const next = index < rows.length ? readValue(rows[index] as Row) : undefined
    if (index < rows.length && next === value) continue
    text += `,${write(value)}`.repeat(index - since)
    value = next as Value
    since = index
  }
  return `{${text.slice(1)}}`
}

/** PostgreSQL stores every character except NUL, which the engine accepts. */
export function storable(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}
