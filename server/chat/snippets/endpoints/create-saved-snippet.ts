import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { createSavedSnippet } from '../actions.ts'

export const createSavedSnippetEndpoint = chatEndpoint({
  method: 'POST',
  path: '/saved_snippets',
  summary: 'Create a saved snippet',
  tag: 'drafts',
  access: 'user',
  params: { title: param.text(), content: param.text() },
  reply: z.object({ saved_snippet_id: z.int() }),
  failures: [],
  async handle({ params, caller, services }) {
    return { saved_snippet_id: await createSavedSnippet(services, caller, params) }
  },
})
