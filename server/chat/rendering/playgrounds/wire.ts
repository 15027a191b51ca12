import { z } from 'zod'
import type { StoredPlayground } from './store.ts'

export const playgroundSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  pygments_language: z.string(),
  url_template: z.string(),
})

export type PlaygroundWire = z.input<typeof playgroundSchema>

export function playgroundWire({ id, name, language, urlTemplate }: StoredPlayground): PlaygroundWire {
  return { id, name, pygments_language: language, url_template: urlTemplate }
}
