import { z } from 'zod'
import { savedSnippetSchema } from './wire.ts'

const savedSnippets = z.strictObject({ type: z.literal('saved_snippets') })

export const snippetEvents = [
  savedSnippets.extend({ op: z.literal('add'), saved_snippet: savedSnippetSchema }),
  savedSnippets.extend({ op: z.literal('update'), saved_snippet: savedSnippetSchema }),
  savedSnippets.extend({ op: z.literal('remove'), saved_snippet_id: z.int() }),
] as const
