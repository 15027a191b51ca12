import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { createChannelFolder } from '../actions.ts'

export const createChannelFolderEndpoint = chatEndpoint({
  method: 'POST',
  path: '/channel_folders/create',
  summary: 'Create a channel folder',
  tag: 'channel folders',
  access: 'administrator',
  params: { name: param.text(), description: param.text(z.string(), 'Required, may be empty') },
  reply: z.object({ channel_folder_id: z.int() }),
  failures: [],
  async handle({ params, caller, services }) {
    return { channel_folder_id: await createChannelFolder(services, caller, params) }
  },
})
