import { z } from 'zod'
import type { SavedSnippet } from './store.ts'

export const savedSnippetSchema = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  date_created: z.int(),
})

export type SavedSnippetWire = z.input<typeof savedSnippetSchema>

export function savedSnippetWire({ id, title, content, createdAtS }: SavedSnippet): SavedSnippetWire {
  return { id, title, content, date_created: createdAtS }
}
