import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { removeDraft } from '../actions.ts'

export const deleteDraftEndpoint = chatEndpoint({
  method: 'DELETE',
  path: '/drafts/{draft_id}',
  summary: 'Delete a draft',
  tag: 'drafts',
  access: 'user',
  params: { draft_id: inPath(param.rowId()) },
  reply: z.object({}),
  failures: [],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ params, caller, services }) {
    await removeDraft(services, caller, params.draft_id)
    return {}
  },
})
