import { endpointMaker } from '../kernel/endpoint/endpoint.ts'
import type { ChatUser } from './domain/users/chat-user.ts'
import type { ChatFailureCode } from './failures.ts'
import type { ChatServices } from './services.ts'

/** Who calls, by the access an endpoint asks for; `admit` lets nobody else through. */
export interface ChatCallers extends Record<string, unknown> {
  /** No credentials are looked at. */
  anonymous: undefined
  /** Signed in or not: what web-public channels show. */
  visitor: ChatUser | undefined
  user: ChatUser
  /** Not for guests. */
  member: ChatUser
  /** Not for bots. */
  human: ChatUser
  /** Neither for guests nor for bots. */
  human_member: ChatUser
  bot: ChatUser
  administrator: ChatUser
  owner: ChatUser
}

export const chatEndpoint = endpointMaker<ChatCallers, ChatFailureCode, ChatServices>()
