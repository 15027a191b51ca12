/** The bounds of rendering. Each is a count, so that the same text always renders the same way. */

/** Longer sources are shown as plain text; messages are rejected long before this. */
export const sourceLengthMax = 40_000
/** Longer rendered content is replaced by the plain text: 25 times the longest message. Every reader loads it. */
export const renderedLengthMax = 250_000
/** Quotes, lists and spoilers inside each other; deeper nesting is shown as text. */
export const nestingDepthMax = 12
export const tableCellsMax = 2_000
/** With more links than this in a message, none is previewed. */
export const previewedLinksMax = 24
export const timeTextLengthMax = 100
/** Formulas are costly per character: longer ones, or more in total, are shown as source. */
export const formulaLengthMax = 2_000
export const formulaLengthTotalMax = 5_000
/** The fixed cost of a formula besides its length: even a single letter makes a page of markup. */
export const formulaBaseLength = 20
/** Highlighting takes more than linear time: code beyond this total in one message is shown without it. */
export const highlightedLengthTotalMax = 5_000

export const linkifierPatternLengthMax = 1_000
/** Instructions of the compiled pattern, which `{1,1000}` inside `{1,1000}` would multiply. */
export const linkifierProgramSizeMax = 1_000
/** A rough estimate before compilation: compiling the largest patterns alone takes a second. */
export const linkifierRoughSizeMax = 10_000
export const urlTemplateLengthMax = 2_000
/** The maximum length of a linkifier match. */
export const linkifierReach = 200
/** Instructions times characters that the linkifiers of one text may cost; the remaining linkifiers are skipped. */
export const linkifierWorkMax = 10_000_000
