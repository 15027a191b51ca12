import { z } from 'zod'
import { inPath, optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { updateFolder } from '../actions.ts'

export const updateChannelFolderEndpoint = chatEndpoint({
  method: 'PATCH',
  path: '/channel_folders/{channel_folder_id}',
  summary: 'Change or archive a channel folder',
  tag: 'channel folders',
  access: 'administrator',
  params: {
    channel_folder_id: inPath(param.rowId()),
    name: optional(param.text()),
    description: optional(param.text()),
    is_archived: optional(param.flag()),
  },
  reply: z.object({}),
  failures: [],
  async handle({ params: { channel_folder_id, name, description, is_archived: isArchived }, caller, services }) {
    await updateFolder(services, caller, channel_folder_id, { name, description, isArchived })
    return {}
  },
})
