/** The index of the first id that is not smaller, by binary search. */
export function indexOf(ids: readonly number[], id: number): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}

export const hasId = (ids: readonly number[], id: number): boolean => ids[indexOf(ids, id)] === id

export function mergeIds(left: readonly number[], right: readonly number[]): readonly number[] {
  if (right.length === 0) return left
  if (left.length === 0) return sorted(right)
  const first = right[0] ?? 0
  // The common case of a new message needs no search.
  if (right.length === 1 && first > (left.at(-1) ?? 0)) return [...left, first]
  return sorted([...new Set([...left, ...right])])
}

const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other)
