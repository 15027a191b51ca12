/** The meaning of `newest`, and the reply when nothing is unread; clients compare with this number. */
export const largerThanAnyId = 10_000_000_000_000_000

export type AnchorRequest =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'first_unread' }
  | { readonly kind: 'date'; readonly sentAtS: number }

export type AnchorProblem = 'missing' | 'malformed' | 'missing_date' | 'malformed_date'

export interface AnchorParameters {
  readonly anchor: string | undefined
  readonly anchorDate: string | undefined
  readonly useFirstUnread: boolean
}

export function readAnchor({ anchor, anchorDate, useFirstUnread }: AnchorParameters): AnchorRequest | AnchorProblem {
  if (useFirstUnread || anchor === 'first_unread') return { kind: 'first_unread' }
  if (anchor === undefined) return 'missing'
  if (anchor === 'oldest') return { kind: 'id', id: 0 }
  if (anchor === 'newest') return { kind: 'id', id: largerThanAnyId }
  if (anchor === 'date') {
    if (anchorDate === undefined) return 'missing_date'
    const atMs = readIsoTime(anchorDate)
    return atMs === undefined ? 'malformed_date' : { kind: 'date', sentAtS: Math.ceil(atMs / 1000) }
  }
  if (!/^[+-]?\d{1,30}$/.test(anchor)) return 'malformed'
  return { kind: 'id', id: Math.min(Math.max(Number(anchor), 0), largerThanAnyId) }
}

/** An ISO 8601 date or time; without a zone it is in UTC. */
export function readIsoTime(text: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text)
  if (match === null) return undefined
  const atMs = Date.parse(`${match[1]}T${match[2] ?? '00:00'}${match[3] ?? 'Z'}`)
  return Number.isNaN(atMs) ? undefined : atMs
}

export interface PageRequest {
  readonly anchor: number
  readonly numBefore: number
  readonly numAfter: number
  readonly includeAnchor: boolean
}

/** How many messages to search on each side of the anchor; each side takes the nearest ones. */
export interface PagePlan {
  readonly before: { readonly highestId: number; readonly limit: number } | undefined
  readonly after: { readonly lowestId: number; readonly limit: number } | undefined
}

export function planPage({ anchor, numBefore, numAfter, includeAnchor }: PageRequest): PagePlan {
  const wantsBefore = anchor > 0 && numBefore > 0
  const wantsAfter = anchor < largerThanAnyId && numAfter > 0
  const own = includeAnchor ? 1 : 0
  const after = { lowestId: anchor + 1 - own, limit: numAfter + own }
  if (wantsBefore && wantsAfter) return { before: { highestId: anchor - 1, limit: numBefore }, after }
  if (wantsAfter) return { before: undefined, after }
  if (!wantsBefore) return { before: undefined, after: { lowestId: anchor, limit: anchor < largerThanAnyId ? 1 : 0 } }
  const room = anchor < largerThanAnyId ? own : 0
  return { before: { highestId: anchor - 1 + own, limit: numBefore + room }, after: undefined }
}

export interface Page<Row> {
  /** Ascending. */
  readonly rows: readonly Row[]
  readonly foundAnchor: boolean
  readonly foundOldest: boolean
  readonly foundNewest: boolean
}

/** Cuts the rows found to the request. Rows are ascending, and only up to the bounds of the plan. */
export function cutPage<Row extends { readonly id: number }>(found: readonly Row[], request: PageRequest): Page<Row> {
  const { anchor, numBefore, numAfter } = request
  const isNewest = anchor >= largerThanAnyId
  const atAnchor = found.filter(({ id }) => id === anchor)
  const before = numBefore === 0 ? [] : found.filter(({ id }) => id < anchor).slice(-numBefore)
  const after = numAfter === 0 ? [] : found.filter(({ id }) => id > anchor).slice(0, numAfter)
  return {
    rows: [...before, ...atAnchor, ...after],
    foundAnchor: atAnchor.length === 1,
    foundOldest: anchor === 0 || before.length < numBefore,
    foundNewest: isNewest || after.length < numAfter,
  }
}

/**
 * The places of the rows, nearest to the anchor first and from both sides in turn. A beginning of this list is a run of
 * places.
 */
export function nearestFirst(rows: readonly { readonly id: number }[], anchor: number): number[] {
  const start = rows.findIndex(({ id }) => id >= anchor)
  let above = start === -1 ? rows.length : start
  let below = above - 1
  const places: number[] = []
  while (places.length < rows.length) {
    if (above < rows.length) places.push(above++)
    if (below >= 0) places.push(below--)
  }
  return places
}

/** The part of a page between two places. */
export function partOfPage<Row, P extends Page<Row>>(page: P, from: number, to: number): P {
  const { rows, foundOldest, foundNewest } = page
  return {
    ...page,
    rows: rows.slice(from, to),
    foundOldest: foundOldest && from === 0,
    foundNewest: foundNewest && to === rows.length,
  }
}
