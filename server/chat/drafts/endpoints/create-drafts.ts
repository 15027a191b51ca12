import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { createDrafts } from '../actions.ts'
import { draftInputSchema } from '../rules.ts'

export const postDrafts = chatEndpoint({
  method: 'POST',
  path: '/drafts',
  summary: 'Create drafts and sync them to the user’s other clients',
  description: 'All are created or none.',
  tag: 'drafts',
  access: 'user',
  params: { drafts: withDefault(param.json(z.array(draftInputSchema).max(chatLimits.draftsPerRequestMax)), []) },
  reply: z.object({ ids: z.array(z.int()) }),
  failures: [],
  async handle({ params, caller, services }) {
    return { ids: await createDrafts(services, caller, params.drafts) }
  },
})
