import { z } from 'zod'
import type { StoredLinkifier } from './store.ts'

export const linkifierSchema = z.object({
  id: z.int(),
  pattern: z.string(),
  url_template: z.string(),
  example_input: z.string().nullable().describe('A text that the pattern matches'),
  reverse_template: z.string().nullable().describe('The text of the linkifier for an address'),
  alternative_url_templates: z.array(z.string()).describe('Further addresses that clients turn into the text'),
})

export type LinkifierWire = z.input<typeof linkifierSchema>

export function linkifierWire(linkifier: StoredLinkifier): LinkifierWire {
  const { id, pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates } = linkifier
  return {
    id,
    pattern,
    url_template: urlTemplate,
    example_input: exampleInput,
    reverse_template: reverseTemplate,
    alternative_url_templates: alternativeUrlTemplates,
  }
}
