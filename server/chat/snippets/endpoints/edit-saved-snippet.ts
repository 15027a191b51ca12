import { z } from 'zod'
import { inPath, optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { editSavedSnippet } from '../actions.ts'

export const editSavedSnippetEndpoint = chatEndpoint({
  method: 'PATCH',
  path: '/saved_snippets/{saved_snippet_id}',
  summary: 'Change a saved snippet',
  tag: 'drafts',
  access: 'user',
  params: {
    saved_snippet_id: inPath(param.rowId()),
    title: optional(param.text()),
    content: optional(param.text()),
  },
  reply: z.object({}),
  failures: [],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ params: { saved_snippet_id, ...changes }, caller, services }) {
    await editSavedSnippet(services, caller, saved_snippet_id, changes)
    return {}
  },
})
