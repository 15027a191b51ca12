import { endpointMaker } from '../kernel/endpoint/endpoint.ts'
import type { ChatFailureCode } from './failures.ts'
import type { ChatUser } from './people/rules/chat-user.ts'
import type { ChatServices } from './services.ts'

/** The caller by the access level of an endpoint; `admit` rejects all others. */
export interface ChatCallers extends Record<string, unknown> {
  /** Credentials are ignored. */
  anonymous: undefined
  /** Signed in or not: for web-public channels. */
  visitor: ChatUser | undefined
  /** Not for incoming webhooks, as all levels below. */
  user: ChatUser
  /** For incoming webhooks too: they send messages and upload files, and nothing else. */
  sender: ChatUser
  /** Not for guests. */
  member: ChatUser
  /** Not for bots. */
  human: ChatUser
  /** Not for bots; also for users who must set up a second factor first. */
  enrolling: ChatUser
  /** Neither for guests nor for bots. */
  human_member: ChatUser
  bot: ChatUser
  administrator: ChatUser
  owner: ChatUser
}

export const chatEndpoint = endpointMaker<ChatCallers, ChatFailureCode, ChatServices>()
