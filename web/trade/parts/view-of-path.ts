/** The view and the value in a path below a section: `deposit` and `btc` of `/trade/wallet/deposit/btc`. */
export interface PathView<View> {
  readonly view: View
  readonly value: string | undefined
}

/**
 * Reads the rest of a path below a section. The first view has no name in the address. Undefined if no view has the name, or if the
 * path has more parts.
 */
export function viewOfRest<View extends string>(
  rest: string,
  views: readonly [View, ...View[]],
  hasValue: boolean,
): PathView<View> | undefined {
  const [name = '', value, ...more] = rest.split('/').filter((part) => part !== '')
  const view = name === '' ? views[0] : views.find((one) => one === name)
  if (view === undefined || more.length > 0 || (value !== undefined && !hasValue)) return undefined
  return { view, value: value?.toLowerCase() }
}
