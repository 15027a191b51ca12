import { highlightCode } from './highlight-code.ts'
import { renderKatexFormula } from './katex-formula.ts'
import { createRenderer, type Renderer } from './renderer.ts'
import { sanitizeRendered } from './sanitize.ts'

/** Rendering with everything: what is stored and sent to clients. */
export function createServerRenderer(): Renderer {
  return createRenderer({
    highlight: highlightCode,
    renderFormula: renderKatexFormula,
    sanitize: sanitizeRendered,
  })
}
