/** The list with one entry a place earlier (-1) or later (+1); the same list where there is no such place. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const [here, there] = [list[at], list[at + by]]
  if (here === undefined || there === undefined) return list
  return list.map((entry, index) => (index === at ? there : index === at + by ? here : entry))
}
