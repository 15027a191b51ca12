import { formulaBaseLength, formulaLengthMax, formulaLengthTotalMax } from '../bounds.ts'
import type { Engines } from '../engines.ts'
import type { FactCollector } from '../facts.ts'
import { type ContentNode, element } from '../html/node.ts'

/** A formula, or its source marked as an error. */
export function formulaNode(
  source: string,
  isDisplayed: boolean,
  { engines, facts }: { readonly engines: Engines; readonly facts: FactCollector },
): ContentNode {
  facts.formulaLength += source.length + formulaBaseLength
  const isAllowed = source.length <= formulaLengthMax && facts.formulaLength <= formulaLengthTotalMax
  const markup = isAllowed ? engines.renderFormula?.(source, isDisplayed) : undefined
  if (markup !== undefined) return { markup }
  return element('span', { class: 'tex-error' }, [isDisplayed ? source : `$$${source}$$`])
}
