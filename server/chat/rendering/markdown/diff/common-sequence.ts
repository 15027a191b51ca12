/** With more edits than this, the parts count as completely different. */
const editsMax = 500

export type Pair = readonly [before: number, after: number]

function commonPrefix(before: readonly string[], after: readonly string[]): number {
  let length = 0
  while (length < before.length && length < after.length && before[length] === after[length]) length++
  return length
}

function commonSuffix(before: readonly string[], after: readonly string[], prefix: number): number {
  let length = 0
  const longest = Math.min(before.length, after.length) - prefix
  while (length < longest && before[before.length - 1 - length] === after[after.length - 1 - length]) length++
  return length
}

/** The furthest points reached with each number of edits, by diagonal (Myers, 1986); undefined past the bound. */
function furthestPoints(before: readonly string[], after: readonly string[]): Map<number, number>[] | undefined {
  const steps: Map<number, number>[] = []
  let points = new Map([[1, 0]])
  for (let edits = 0; edits <= editsMax; edits++) {
    const next = new Map<number, number>()
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down = points.get(diagonal + 1) ?? -1
      const right = (points.get(diagonal - 1) ?? -2) + 1
      let x = Math.max(down, right)
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      next.set(diagonal, x)
      if (x >= before.length && x - diagonal >= after.length) return [...steps, next]
    }
    steps.push(next)
    points = next
  }
  return undefined
}

/** Walks back from the end; every step along a diagonal is a pair of equals. */
function pairsOf(steps: readonly Map<number, number>[], before: number, after: number): Pair[] {
  const pairs: Pair[] = []
  let x = before
  let y = after
  for (let edits = steps.length - 1; edits >= 0; edits--) {
    const points = steps[edits - 1]
    const diagonal = x - y
    const down = points?.get(diagonal + 1) ?? -1
    const right = (points?.get(diagonal - 1) ?? -2) + 1
    const startX = edits === 0 ? 0 : Math.max(down, right)
    while (x > startX) pairs.push([--x, --y])
    if (edits > 0) {
      if (down >= right) y--
      else x--
    }
  }
  return pairs.reverse()
}

/** The longest sequence of equal words in both texts, if the texts do not differ too much. */
export function commonSequence(before: readonly string[], after: readonly string[]): Pair[] {
  const prefix = commonPrefix(before, after)
  const suffix = commonSuffix(before, after, prefix)
  const middleBefore = before.slice(prefix, before.length - suffix)
  const middleAfter = after.slice(prefix, after.length - suffix)
  const steps = furthestPoints(middleBefore, middleAfter)
  const middle = steps === undefined ? [] : pairsOf(steps, middleBefore.length, middleAfter.length)
  return [
    ...Array.from({ length: prefix }, (_, index): Pair => [index, index]),
    ...middle.map(([x, y]): Pair => [x + prefix, y + prefix]),
    ...Array.from(
      { length: suffix },
      (_, index): Pair => [before.length - suffix + index, after.length - suffix + index],
    ),
  ]
}
