/** A position in a list that is ordered by time and, within a millisecond, by id. */
export interface Cursor {
  readonly atMs: number
  readonly id: number
}

/** By page number from 1, or after the last row of the previous page; a cursor stays valid while rows are added. */
export type PageRequest =
  | { readonly page: number; readonly rows: number }
  | { readonly after: Cursor | undefined; readonly rows: number }

/** After the last row of the previous page, oldest first; new rows come last. */
export interface OnwardRequest {
  readonly onwardFrom: Cursor | undefined
  readonly rows: number
}

export interface Page<Row> {
  /** In the order of the request. */
  readonly rows: readonly Row[]
  /** The cursor of the next page; undefined on the last one. */
  readonly next: Cursor | undefined
}

/** Above every possible time and id: the cursor before the newest row. */
export const beforeNewest: Cursor = { atMs: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

/** Below every time and id: the cursor before the oldest row. */
export const beforeOldest: Cursor = { atMs: 0, id: 0 }

export function isOnward(request: PageRequest | OnwardRequest): request is OnwardRequest {
  return 'onwardFrom' in request
}

/** The query parameters of a page request: one row more than the page shows, to find out whether there are more. */
export function window(request: PageRequest): {
  readonly after: Cursor
  readonly offset: number
  readonly limit: number
} {
  const limit = request.rows + 1
  if ('page' in request) return { after: beforeNewest, offset: (request.page - 1) * request.rows, limit }
  return { after: request.after ?? beforeNewest, offset: 0, limit }
}

export function pageOf<Row>(
  found: readonly Row[],
  request: PageRequest | OnwardRequest,
  placeOf: (row: Row) => Cursor,
): Page<Row> {
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
