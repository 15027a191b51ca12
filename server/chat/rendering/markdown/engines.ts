/** A piece of code in one colour; the class is one of Pygments' short names, absent for plain text. */
export interface CodeSpan {
  readonly text: string
  readonly className?: string
}

/**
 * The heavy parts, given from outside: the server has them all, a browser may load them late and show code without
 * colours and formulas as their source until then.
 */
export interface Engines {
  /** Undefined when the language is not known. */
  highlight?(code: string, language: string): readonly CodeSpan[] | undefined
  /** Markup of a formula, or undefined when it has an error. Its result goes out as it is. */
  renderFormula?(source: string, isDisplayed: boolean): string | undefined
  /** The second wall: an allow-list over the finished markup. */
  sanitize?(html: string): string
}
