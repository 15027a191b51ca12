import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { readSavedSnippets } from '../store.ts'
import { savedSnippetSchema, savedSnippetWire } from '../wire.ts'

export const getSavedSnippets = chatEndpoint({
  method: 'GET',
  path: '/saved_snippets',
  summary: 'List the user’s saved snippets',
  tag: 'drafts',
  access: 'user',
  params: {},
  reply: z.object({ saved_snippets: z.array(savedSnippetSchema) }),
  failures: [],
  async handle({ caller, services: { database } }) {
    return { saved_snippets: (await readSavedSnippets(database.sql, caller.id)).map(savedSnippetWire) }
  },
})
