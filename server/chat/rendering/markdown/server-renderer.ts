import { highlightCode } from './code/highlight-code.ts'
import { renderKatexFormula } from './formula/katex-formula.ts'
import { sanitizeRendered } from './html/sanitize.ts'
import { createRenderer, type Renderer } from './renderer.ts'

/** The renderer with all engines: its output is stored and sent to clients. */
export function createServerRenderer(): Renderer {
  return createRenderer({
    highlight: highlightCode,
    renderFormula: renderKatexFormula,
    sanitize: sanitizeRendered,
  })
}
