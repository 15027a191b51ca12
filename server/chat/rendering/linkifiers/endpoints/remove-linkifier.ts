import { z } from 'zod'
import { inPath, param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { removeLinkifier } from '../actions.ts'

export const removeLinkifierEndpoint = chatEndpoint({
  method: 'DELETE',
  path: '/realm/filters/{filter_id}',
  summary: 'Remove a linkifier',
  tag: 'linkifiers',
  access: 'administrator',
  params: { filter_id: inPath(param.rowId()) },
  reply: z.object({}),
  failures: [],
  async handle({ params, services }) {
    await removeLinkifier(services, params.filter_id)
    return {}
  },
})
