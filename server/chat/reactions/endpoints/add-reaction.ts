import { z } from 'zod'
import { inPath, optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { addReaction } from '../actions.ts'
import { reactionTypes } from '../rules.ts'

export const postReaction = chatEndpoint({
  method: 'POST',
  path: '/messages/{message_id}/reactions',
  tag: 'Messages',
  summary: 'Add an emoji reaction to a message',
  access: 'user',
  params: {
    message_id: inPath(param.integer()),
    emoji_name: param.text(z.string().min(1).max(100)),
    emoji_code: optional(
      param.text(z.string().max(100), 'The emoji within its namespace; derived from the name if omitted'),
    ),
    reaction_type: optional(param.choice(reactionTypes, 'The namespace of emoji_code')),
  },
  reply: z.strictObject({}),
  failures: ['REACTION_ALREADY_EXISTS'],
  async handle({ params, caller, services }) {
    const { message_id, emoji_name: name, emoji_code: code, reaction_type: type } = params
    await addReaction(services, caller, message_id, { name, code, type })
    return {}
  },
})
