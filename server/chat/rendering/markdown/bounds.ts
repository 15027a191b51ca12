/** What keeps rendering finite. Each bound is a count, so that the same text always renders the same way. */

/** Longer sources are shown as plain text; messages are refused long before this. */
export const sourceLengthMax = 40_000
/** Rendered content above this is replaced by the plain text: a hundred times the longest message. */
export const renderedLengthMax = 1_000_000
/** Quotes, lists and spoilers inside each other; what is nested deeper is shown as text. */
export const nestingDepthMax = 12
export const tableCellsMax = 2_000
/** With more links than this in a message, none is previewed. */
export const previewedLinksMax = 24
export const timeTextLengthMax = 100
/** Formulas are costly per character: a longer one, or those that make more together, are shown as their source. */
export const formulaLengthMax = 2_000
export const formulaLengthTotalMax = 5_000
/** What each formula counts beside its length: even a single letter is a page of markup. */
export const formulaBaseLength = 20
/** Finding colours takes more than linear time: code beyond this much in one message is shown without them. */
export const highlightedLengthTotalMax = 5_000

export const linkifierPatternLengthMax = 1_000
/** Instructions of the compiled pattern: what `{1,1000}` inside `{1,1000}` would make grow. */
export const linkifierProgramSizeMax = 1_000
/** The same before it is compiled, counted roughly: compiling the largest patterns takes a second by itself. */
export const linkifierRoughSizeMax = 10_000
export const urlTemplateLengthMax = 2_000
/** How far a linkifier looks for one match. */
export const linkifierReach = 200
/** Instructions times characters that the linkifiers of one text may cost; the linkifiers after that are skipped. */
export const linkifierWorkMax = 10_000_000
