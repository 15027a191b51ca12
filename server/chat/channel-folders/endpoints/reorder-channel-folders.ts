import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { reorderChannelFolders } from '../actions.ts'

export const reorderChannelFoldersEndpoint = chatEndpoint({
  method: 'PATCH',
  path: '/channel_folders',
  summary: 'Change the order of the channel folders',
  tag: 'channel folders',
  access: 'administrator',
  params: { order: param.json(z.array(z.int()), 'Every folder once, including archived ones') },
  reply: z.object({}),
  failures: [],
  async handle({ params, services }) {
    await reorderChannelFolders(services, params.order)
    return {}
  },
})
