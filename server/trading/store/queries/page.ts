/** A place in a list that is ordered by time and, within a millisecond, by id. */
export interface Cursor {
  readonly atMs: number
  readonly id: number
}

/** By number from 1, or behind the last row of the page before; a cursor stays right while rows are added. */
export type PageRequest =
  | { readonly page: number; readonly rows: number }
  | { readonly after: Cursor | undefined; readonly rows: number }

export interface Page<Row> {
  /** Newest first. */
  readonly rows: readonly Row[]
  /** For the page that follows; undefined when this is the last one. */
  readonly next: Cursor | undefined
}

/** Below every time and id there can be: the cursor before the newest row. */
const beforeNewest: Cursor = { atMs: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

/** What a query needs of a page request: it asks for one row more than it shows, to know whether there are more. */
export function window(request: PageRequest): {
  readonly after: Cursor
  readonly offset: number
  readonly limit: number
} {
  const limit = request.rows + 1
  if ('page' in request) return { after: beforeNewest, offset: (request.page - 1) * request.rows, limit }
  return { after: request.after ?? beforeNewest, offset: 0, limit }
}

export function pageOf<Row>(found: readonly Row[], request: PageRequest, placeOf: (row: Row) => Cursor): Page<Row> {
  const rows = found.slice(0, request.rows)
  const last = rows.at(-1)
  return { rows, next: found.length > request.rows && last !== undefined ? placeOf(last) : undefined }
}

export function formatCursor({ atMs, id }: Cursor): string {
  return `${atMs}.${id}`
}

export function parseCursor(text: string): Cursor | undefined {
  const [, atMs, id] = /^(\d{1,16})\.(\d{1,16})$/.exec(text) ?? []
  const cursor = { atMs: Number(atMs), id: Number(id) }
  return Number.isSafeInteger(cursor.atMs) && Number.isSafeInteger(cursor.id) ? cursor : undefined
}
