import { invariant } from '../../../kernel/values/invariant.ts'

/** Integers from `from` to `to`, both included. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Ascending, without overlapping or adjacent ranges. */
export type Ranges = readonly Range[]

export const noRanges: Ranges = []

export function contains(ranges: Ranges, value: number): boolean {
  const at = lastStartingAtOrBefore(ranges, value)
  // Reading index -1 of an array is many times slower than an existing index.
  return at !== -1 && value <= (ranges[at] as Range).to
}

/** `added` may be unordered and overlap. */
export function union(ranges: Ranges, added: readonly Range[]): Ranges {
  if (added.length === 0) return ranges
  const all = [...ranges, ...added].sort((left, right) => left.from - right.from)
  const joined: { from: number; to: number }[] = []
  for (const { from, to } of all) {
    const last = joined.at(-1)
    if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

/** The part of the first without the second, which may be unordered and overlap. */
export function difference(ranges: Ranges, removed: readonly Range[]): Ranges {
  if (ranges.length === 0 || removed.length === 0) return ranges
  const holes = union(noRanges, removed)
  const left: Range[] = []
  let hole = 0
  for (const range of ranges) {
    let from = range.from
    while ((holes[hole]?.to ?? Number.POSITIVE_INFINITY) < from) hole += 1
    for (let at = hole; at < holes.length; at++) {
      const { from: holeFrom, to: holeTo } = holes[at] as Range
      if (holeFrom > range.to) break
      if (holeFrom > from) left.push({ from, to: holeFrom - 1 })
      from = Math.max(from, holeTo + 1)
    }
    if (from <= range.to) left.push({ from, to: range.to })
  }
  return left
}

/** The part at `lowest` and above. */
export function atOrAbove(ranges: Ranges, lowest: number): Ranges {
  if ((ranges[0]?.from ?? lowest) >= lowest) return ranges
  return ranges.flatMap(({ from, to }) => (to < lowest ? [] : [{ from: Math.max(from, lowest), to }]))
}

/** In PostgreSQL's format of an int8multirange: `{[1,4),[9,10)}`. */
export function formatMultirange(ranges: Ranges): string {
  return `{${ranges.map(({ from, to }) => `[${from},${to + 1})`).join(',')}}`
}

export function parseMultirange(text: string): Ranges {
  const inner = text.slice(1, -1)
  if (inner === '') return noRanges
  return inner
    .slice(1, -1)
    .split('),[')
    .map((range) => {
      const comma = range.indexOf(',')
      const from = Number(range.slice(0, comma))
      const to = Number(range.slice(comma + 1)) - 1
      invariant(Number.isSafeInteger(from) && Number.isSafeInteger(to), `${text} is not a multirange of whole numbers`)
      return { from, to }
    })
}

/** The index of the last range that starts at `value` or before it; -1 when there is none. */
function lastStartingAtOrBefore(ranges: Ranges, value: number): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle] as Range).from <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
