import { z } from 'zod'
import { inPath, param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { removePlayground } from '../actions.ts'

export const removePlaygroundEndpoint = chatEndpoint({
  method: 'DELETE',
  path: '/realm/playgrounds/{playground_id}',
  summary: 'Remove a playground',
  tag: 'playgrounds',
  access: 'administrator',
  params: { playground_id: inPath(param.rowId()) },
  reply: z.object({}),
  failures: [],
  async handle({ params, services }) {
    await removePlayground(services, params.playground_id)
    return {}
  },
})
