// The 0.16 line: Zulip's clients know its class names, which later versions changed.
import katex from 'katex'

/**
 * Markup of a formula, or undefined when it has an error. Nothing in a formula is trusted: no addresses, no images,
 * no attributes, and macros cannot multiply without end.
 */
export function renderKatexFormula(source: string, isDisplayed: boolean): string | undefined {
  try {
    return katex.renderToString(source, {
      displayMode: isDisplayed,
      output: 'htmlAndMathml',
      trust: false,
      strict: 'ignore',
      throwOnError: true,
      maxExpand: 300,
      maxSize: 50,
      macros: {},
    })
  } catch {
    // Besides errors of syntax these are stacks that nested braces have overflown: the source is shown either way.
    return undefined
  }
}
