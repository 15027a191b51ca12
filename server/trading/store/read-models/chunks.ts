/** How many rows go into one statement: enough to be quick, few enough that nobody waits long for the event loop. */
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
 * Numbers as the text of a PostgreSQL array. The driver would quote and escape each, as it must with text; for half a
 * million numbers a second that is worth avoiding.
 */
export function numbers<Row>(rows: readonly Row[], of: (row: Row) => number | bigint | null): string {
  return arrayText(rows, of, (value) => (value === null ? 'NULL' : String(value)))
}

/** The same for words of ours, which need no escaping: sides, kinds, statuses. Never for text that came from outside. */
export function words<Row>(rows: readonly Row[], of: (row: Row) => string | null): string {
  return arrayText(rows, of, (word) => (word === null ? 'NULL' : `"${word}"`))
}

/** Most columns of a stretch hold one value over and over; it is written once and repeated. */
function arrayText<Row, Value>(rows: readonly Row[], of: (row: Row) => Value, write: (value: Value) => string): string {
  if (rows.length === 0) return '{}'
  let text = ''
  let value = of(rows[0] as Row)
  let since = 0
  for (let index = 1; index <= rows.length; index += 1) {
    const next = index < rows.length ? of(rows[index] as Row) : undefined
    if (index < rows.length && next === value) continue
    text += `,${write(value)}`.repeat(index - since)
    value = next as Value
    since = index
  }
  return `{${text.slice(1)}}`
}

/** PostgreSQL keeps every character but the one with the number zero, which the engine takes like any other. */
export function storable(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}
