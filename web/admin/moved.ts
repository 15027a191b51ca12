/** Moves an item one position up (-1) or down (+1); the same list at its end. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const [here, there] = [list[at], list[at + by]]
  if (here === undefined || there === undefined) return list
  return list.map((entry, index) => (index === at ? there : index === at + by ? here : entry))
}
