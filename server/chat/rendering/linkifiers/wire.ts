import { z } from 'zod'
import type { StoredLinkifier } from './store.ts'

export const linkifierSchema = z.object({ id: z.int(), pattern: z.string(), url_template: z.string() })

export type LinkifierWire = z.input<typeof linkifierSchema>

export function linkifierWire({ id, pattern, urlTemplate }: StoredLinkifier): LinkifierWire {
  return { id, pattern, url_template: urlTemplate }
}
