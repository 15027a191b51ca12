/** The lower of the two middle values, so that the result is one of them. */
export function medianOf(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n
}
