import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { readChannelFolders } from '../store.ts'
import { channelFolderSchema, channelFolderWire } from '../wire.ts'

export const getChannelFolders = chatEndpoint({
  method: 'GET',
  path: '/channel_folders',
  summary: 'List the channel folders in display order',
  tag: 'channel folders',
  access: 'user',
  params: { include_archived: withDefault(param.flag(), false) },
  reply: z.object({ channel_folders: z.array(channelFolderSchema) }),
  failures: [],
  async handle({ params, services: { database } }) {
    const folders = await readChannelFolders(database.sql)
    const shown = params.include_archived ? folders : folders.filter((folder) => !folder.isArchived)
    return { channel_folders: shown.map(channelFolderWire) }
  },
})
