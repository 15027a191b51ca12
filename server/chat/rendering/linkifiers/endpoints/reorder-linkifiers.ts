import { z } from 'zod'
import { param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { reorderLinkifiers } from '../actions.ts'

export const reorderLinkifiersEndpoint = chatEndpoint({
  method: 'PATCH',
  path: '/realm/linkifiers',
  summary: 'Change the order of the linkifiers',
  tag: 'linkifiers',
  access: 'administrator',
  params: { ordered_linkifier_ids: param.json(z.array(z.int())) },
  reply: z.object({}),
  failures: [],
  async handle({ params, services }) {
    await reorderLinkifiers(services, params.ordered_linkifier_ids)
    return {}
  },
})
