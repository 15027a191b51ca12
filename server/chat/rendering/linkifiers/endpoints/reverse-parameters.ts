import { z } from 'zod'
import { optional, param } from '../../../../kernel/endpoint/parameter.ts'
import { chatLimits } from '../../../limits.ts'
import type { ReverseLinkifier } from '../../markdown/linkifiers/reverse.ts'

/** An empty text means none. */
const textOrNone = z
  .string()
  .max(chatLimits.linkifierExampleLengthMax)
  .transform((text) => (text === '' ? null : text))

/** How clients turn an address back into text; all optional. */
export const reverseParameters = {
  example_input: optional(param.text(textOrNone, 'A text that the pattern matches')),
  reverse_template: optional(
    param.text(textOrNone, 'The text of an address, with {name} for the groups of the pattern'),
  ),
  alternative_url_templates: optional(
    param.json(
      z.array(z.string().max(chatLimits.linkifierExampleLengthMax)).max(chatLimits.linkifierAlternativesMax),
      'Further URL templates that clients turn into the text',
    ),
  ),
} as const

/** The parameters that were sent. */
export function sentReverse(sent: {
  readonly example_input: string | null | undefined
  readonly reverse_template: string | null | undefined
  readonly alternative_url_templates: string[] | undefined
}): Partial<ReverseLinkifier> {
  const { example_input: exampleInput, reverse_template: reverseTemplate } = sent
  const { alternative_url_templates: alternativeUrlTemplates } = sent
  return {
    ...(exampleInput === undefined ? {} : { exampleInput }),
    ...(reverseTemplate === undefined ? {} : { reverseTemplate }),
    ...(alternativeUrlTemplates === undefined ? {} : { alternativeUrlTemplates }),
  }
}
