import { z } from 'zod'
import { inPath, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import type { ChatServices } from '../../services.ts'
import { accessUser, accessUserByEmail } from '../access/users.ts'
import type { ChatUser } from '../rules/chat-user.ts'

export const userIdInPath = inPath(param.integer(z.int(), 'ID of the user'))

export const userInPath = inPath(param.text(z.string().min(1), 'ID of the user, or the address that clients see'))

/** For replies without fields. */
export const emptyReply = z.object({})

export const formParameters = {
  client_gravatar: withDefault(param.flag('Leave avatar_url null if the client can compute it from the address'), true),
  include_custom_profile_fields: withDefault(param.flag('Whether profile_data is included'), false),
}

/** A user by id or address. */
export async function userNamed(chat: ChatServices, viewer: ChatUser, named: string): Promise<ChatUser> {
  if (/^\d{1,10}$/.test(named)) return accessUser(chat, viewer, Number(named))
  return accessUserByEmail(chat, viewer, named)
}
