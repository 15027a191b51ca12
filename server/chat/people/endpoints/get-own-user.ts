import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { newestMessageId } from '../store/users.ts'
import { userForViewer, userSchema } from '../wire/user.ts'

export const getOwnUser = chatEndpoint({
  method: 'GET',
  path: '/users/me',
  tag: 'Users',
  summary: 'Get the caller’s own user',
  access: 'user',
  params: {},
  reply: userSchema.omit({ bot_type: true, bot_owner_id: true }).extend({
    delivery_email: z.string(),
    avatar_url: z.string(),
    max_message_id: z.int(),
  }),
  failures: [],
  async handle({ caller, services }) {
    const form = { site: services.site(), clientGravatar: false, withProfile: true }
    const { bot_type, bot_owner_id, ...user } = userForViewer(caller, caller, form)
    return {
      ...user,
      delivery_email: caller.deliveryEmail,
      avatar_url: user.avatar_url ?? '',
      max_message_id: await newestMessageId(services.database.sql),
    }
  },
})
