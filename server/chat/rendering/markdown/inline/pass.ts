import type { RenderContext } from '../context.ts'
import type { Engines } from '../engines.ts'
import type { FactCollector } from '../facts.ts'
import type { Stash } from '../stash.ts'

export interface InlineScope {
  readonly context: RenderContext
  readonly engines: Engines
  readonly facts: FactCollector
  readonly stash: Stash
  /** Inside a quote every mention is silent: the original message has notified the user. */
  readonly isQuoted: boolean
}

/**
 * One kind of syntax, matched in the whole text. Passes run in order, so the first wins where two kinds of syntax
 * overlap. `within` runs the following passes on a part of the text.
 */
export type Pass = (text: string, scope: InlineScope, within: (inner: string) => string) => string
