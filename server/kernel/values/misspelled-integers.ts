const digits = /^-?[0-9]+$/
// A number in quotes does not match, since most decimals are sent as strings.
const maybeMisspelled = /(?:^|[[,:\s])-?[0-9]+(?:\.[0-9]|[eE])/
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g
const half = 0.5

/**
 * The value of valid JSON text with a fraction instead of every integer that is not written in digits, like 1e3 and 1.0, so that
 * it is not read as an integer. Undefined if there are none.
 */
export function withoutMisspelledIntegers(text: string): unknown {
  if (!maybeMisspelled.test(text)) return undefined
  let isMisspelled = false
  const marked = text.replace(stringOrNumber, (token) => {
    if (token.startsWith('"') || digits.test(token) || !Number.isInteger(Number(token))) return token
    isMisspelled = true
    const withHalf = Number(token) + half
    return String(Number.isInteger(withHalf) ? half : withHalf)
  })
  return isMisspelled ? JSON.parse(marked) : undefined
}
