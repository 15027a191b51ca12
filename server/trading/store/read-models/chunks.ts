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
  let text = '{'
  for (const [index, row] of rows.entries()) text += `${index === 0 ? '' : ','}${of(row) ?? 'NULL'}`
  return `${text}}`
}

/** The same for words of ours, which need no escaping: sides, kinds, statuses. Never for text that came from outside. */
export function words<Row>(rows: readonly Row[], of: (row: Row) => string | null): string {
  let text = '{'
  for (const [index, row] of rows.entries()) {
    const word = of(row)
    text += `${index === 0 ? '' : ','}${word === null ? 'NULL' : `"${word}"`}`
  }
  return `${text}}`
}

/** PostgreSQL keeps every character but the one with the number zero, which the engine takes like any other. */
export function storable(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}
