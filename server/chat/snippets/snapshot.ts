import { z } from 'zod'
import type { WithDatabase } from '../dependencies.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { readSavedSnippets } from './store.ts'
import { savedSnippetSchema, savedSnippetWire } from './wire.ts'

export const savedSnippetState = z.strictObject({ saved_snippets: z.array(savedSnippetSchema) })

/** Type `saved_snippets`. */
export async function savedSnippetFields({ database }: WithDatabase, user: ChatUser) {
  return { saved_snippets: (await readSavedSnippets(database.sql, user.id)).map(savedSnippetWire) }
}
