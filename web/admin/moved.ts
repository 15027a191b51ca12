/** Moves an item one position up (-1) or down (+1); the same list at its end. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const [here, there] = [list[at], list[at + by]]
  if (here === undefined || there === undefined) return list
  return list.map((entry, index) => (index === at ? there : index === at + by ? here : entry))
}

/** The items in the order of the given ids; items without a given id follow in their own order. */
export function inOrder<T extends { readonly id: number }>(items: readonly T[], ids: readonly number[]): readonly T[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: T) => places.get(id) ?? ids.length
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}
