import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { accessUser, accessUserToManage } from '../access/users.ts'
import { updateStatus } from '../actions/update-status.ts'
import { refusePerson } from '../failures.ts'
import { statusOf } from '../rules/status.ts'
import { emptyReply, userIdInPath } from './user-parameters.ts'

const statusParameters = {
  status_text: optional(param.text(z.string().max(1000), 'The status text, at most 60 characters; empty clears it')),
  emoji_name: optional(param.text(z.string().max(200), 'An emoji for the status; empty clears it')),
  emoji_code: optional(param.text(z.string().max(200), 'Its code within the namespace of reaction_type')),
  reaction_type: optional(param.text(z.string().max(50), 'unicode_emoji, realm_emoji or zulip_extra_emoji')),
}

export const postOwnStatus = chatEndpoint({
  method: 'POST',
  path: '/users/me/status',
  tag: 'Users',
  summary: 'Set your status',
  access: 'human',
  params: {
    ...statusParameters,
    away: optional(param.flag('The older, inverted form of presence_enabled')),
  },
  reply: emptyReply,
  failures: [],
  async handle({ params, caller, services }) {
    await updateStatus(services, caller, {
      away: params.away,
      text: params.status_text,
      emojiName: params.emoji_name,
      emojiCode: params.emoji_code,
      reactionType: params.reaction_type,
    })
    return {}
  },
})

export const postUserStatus = chatEndpoint({
  method: 'POST',
  path: '/users/{user_id}/status',
  tag: 'Users',
  summary: 'Set the status of another user; administrators only',
  access: 'user',
  params: { user_id: userIdInPath, ...statusParameters },
  reply: emptyReply,
  failures: [],
  async handle({ params, caller, services }) {
    const target = await accessUserToManage(services, caller, params.user_id)
    if (target.isBot) throw refusePerson.noSuchUser()
    if (!target.isActive) throw refusePerson.deactivated()
    await updateStatus(services, target, {
      text: params.status_text,
      emojiName: params.emoji_name,
      emojiCode: params.emoji_code,
      reactionType: params.reaction_type,
    })
    return {}
  },
})

export const getUserStatus = chatEndpoint({
  method: 'GET',
  path: '/users/{user_id}/status',
  tag: 'Users',
  summary: 'Get the status of a user',
  access: 'user',
  params: { user_id: userIdInPath },
  reply: z.object({
    status: z.strictObject({
      away: z.boolean().optional(),
      status_text: z.string().optional(),
      emoji_name: z.string().optional(),
      emoji_code: z.string().optional(),
      reaction_type: z.enum(['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji']).optional(),
    }),
  }),
  failures: [],
  async handle({ params, caller, services }) {
    return { status: statusOf(await accessUser(services, caller, params.user_id, { bots: false, deactivated: false })) }
  },
})
