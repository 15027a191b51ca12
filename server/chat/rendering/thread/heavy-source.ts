/** Formulas and highlighted code cost many times more per character than other text. */
const costlySyntax = /\$\$|```|~~~/
const lengthMax = 1_000
const costlyLengthMax = 250

/** Whether rendering may take more than a few milliseconds. */
export function isHeavy(source: string): boolean {
  return source.length > lengthMax || (source.length > costlyLengthMax && costlySyntax.test(source))
}
