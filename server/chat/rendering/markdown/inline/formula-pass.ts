import { formulaNode } from '../formula/formula.ts'
import type { Pass } from './pass.ts'

/** Two dollar signs around one line of TeX; money and faces (`$$_$$`) are not formulas. */
export const formulaPass: Pass = (text, scope) => {
  if (!text.includes('$$')) return text
  const pattern = /(?<![\p{L}\p{N}_$])\$\$([^\n_$](?:\\\$|\\(?!\$)|[^$\n\\])*)\$\$(?![\p{L}\p{N}_$])/gu
  return text.replace(pattern, (source, body: string) =>
    scope.stash.put(formulaNode(scope.stash.sourceOf(body), false, scope), source),
  )
}
