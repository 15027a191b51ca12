/** A piece of code in one style; the class is one of Pygments' short names, absent for plain text. */
export interface CodeSpan {
  readonly text: string
  readonly className?: string
}

/**
 * The heavy parts, as dependencies: the server has all of them; a browser may load them later and until then show code
 * without highlighting and formulas as source.
 */
export interface Engines {
  /** Undefined when the language is unknown. */
  highlight?(code: string, language: string): readonly CodeSpan[] | undefined
  /** The markup of a formula; undefined if it has an error. The markup is not escaped. */
  renderFormula?(source: string, isDisplayed: boolean): string | undefined
  /** The second line of defence: an allow-list over the finished markup. */
  sanitize?(html: string): string
}
