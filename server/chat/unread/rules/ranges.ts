/** Integers from `from` to `to`, both included. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Ascending, without overlapping or adjacent ranges. */
export type Ranges = readonly Range[]

export function contains(ranges: Ranges, value: number): boolean {
  const at = lastStartingAtOrBefore(ranges, value)
  // Reading index -1 of an array is many times slower than an existing index.
  return at !== -1 && value <= (ranges[at] as Range).to
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
