import { endpointMaker } from '../kernel/endpoint/endpoint.ts'
import type { ChatFailureCode } from './failures.ts'
import type { ChatUser } from './people/rules/chat-user.ts'
import type { ChatServices } from './services.ts'

/** Who calls, by the access an endpoint asks for; `admit` lets nobody else through. */
export interface ChatCallers extends Record<string, unknown> {
  /** No credentials are looked at. */
  anonymous: undefined
  /** Signed in or not: what web-public channels show. */
  visitor: ChatUser | undefined
  /** Not for incoming webhooks, and so is everything below. */
  user: ChatUser
  /** For incoming webhooks too: they send messages and upload files, and nothing else. */
  sender: ChatUser
  /** Not for guests. */
  member: ChatUser
  /** Not for bots. */
  human: ChatUser
  /** Not for bots, and also for people who have to set up a second factor before anything else. */
  enrolling: ChatUser
  /** Neither for guests nor for bots. */
  human_member: ChatUser
  bot: ChatUser
  administrator: ChatUser
  owner: ChatUser
}

export const chatEndpoint = endpointMaker<ChatCallers, ChatFailureCode, ChatServices>()
