import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { editDraft } from '../actions.ts'
import { draftInputSchema } from '../rules.ts'

export const editDraftEndpoint = chatEndpoint({
  method: 'PATCH',
  path: '/drafts/{draft_id}',
  summary: 'Replace a draft',
  tag: 'drafts',
  access: 'user',
  params: { draft_id: inPath(param.rowId()), draft: param.json(draftInputSchema) },
  reply: z.object({}),
  failures: [],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ params, caller, services }) {
    await editDraft(services, caller, params.draft_id, params.draft)
    return {}
  },
})
