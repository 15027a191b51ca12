import { z } from 'zod'
import { inPath, optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { removeReaction } from '../actions.ts'
import { reactionTypes } from '../rules.ts'

export const deleteReactionEndpoint = chatEndpoint({
  method: 'DELETE',
  path: '/messages/{message_id}/reactions',
  tag: 'Messages',
  summary: 'Remove an emoji reaction from a message',
  access: 'user',
  params: {
    message_id: inPath(param.integer()),
    emoji_name: optional(param.text(z.string().min(1).max(100))),
    emoji_code: optional(param.text(z.string().max(100), 'Required if the emoji has lost its name')),
    reaction_type: optional(param.choice(reactionTypes, 'The namespace of emoji_code')),
  },
  reply: z.strictObject({}),
  failures: ['REACTION_DOES_NOT_EXIST'],
  async handle({ params, caller, services }) {
    const { message_id, emoji_name: name, emoji_code: code, reaction_type: type } = params
    await removeReaction(services, caller, message_id, { name, code, type })
    return {}
  },
})
