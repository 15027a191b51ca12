import type { RenderContext } from '../context.ts'
import type { Engines } from '../engines.ts'
import type { FactCollector } from '../facts.ts'
import type { Stash } from '../stash.ts'

export interface InlineScope {
  readonly context: RenderContext
  readonly engines: Engines
  readonly facts: FactCollector
  readonly stash: Stash
  /** Inside a quote every mention is silent: whoever was meant has been told before. */
  readonly isQuoted: boolean
}

/**
 * One kind of syntax, looked for in the whole text. Passes run one after the other, so what comes first wins where
 * two kinds of syntax overlap. `within` runs the passes that follow on a part of the text.
 */
export type Pass = (text: string, scope: InlineScope, within: (inner: string) => string) => string
