import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { removeSavedSnippet } from '../actions.ts'

export const deleteSavedSnippetEndpoint = chatEndpoint({
  method: 'DELETE',
  path: '/saved_snippets/{saved_snippet_id}',
  summary: 'Delete a saved snippet',
  tag: 'drafts',
  access: 'user',
  params: { saved_snippet_id: inPath(param.rowId()) },
  reply: z.object({}),
  failures: [],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ params, caller, services }) {
    await removeSavedSnippet(services, caller, params.saved_snippet_id)
    return {}
  },
})
