// The 0.16 line: Zulip's clients style its class names, which later versions changed.
import katex from 'katex'

/**
 * The markup of a formula; undefined if it has an error. A formula is untrusted: no links, no images, no attributes,
 * and macro expansion is bounded.
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
    // Besides syntax errors these are stack overflows by nested braces: the source is shown either way.
    return undefined
  }
}
