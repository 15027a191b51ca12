import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { removeCustomEmoji } from '../actions/change-custom-emoji.ts'

export const deactivateCustomEmojiEndpoint = chatEndpoint({
  method: 'DELETE',
  path: '/realm/emoji/{emoji_name}',
  summary: 'Deactivate a custom emoji',
  tag: 'emoji',
  access: 'user',
  params: { emoji_name: inPath(param.text()) },
  reply: z.object({}),
  failures: [],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ params, caller, services }) {
    await removeCustomEmoji(services, caller, params.emoji_name)
    return {}
  },
})
