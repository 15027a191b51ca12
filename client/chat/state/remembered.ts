/** Caches the latest result of a function by its arguments. */
export function remembered<Arguments extends readonly unknown[], Result>(
  compute: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let last: { given: Arguments; result: Result } | undefined
  return (...given) => {
    const isSame = last?.given.every((value, index) => Object.is(value, given[index])) === true
    if (last === undefined || !isSame) last = { given, result: compute(...given) }
    return last.result
  }
}
