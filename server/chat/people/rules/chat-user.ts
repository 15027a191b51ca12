import type { Role } from '../../../kernel/values/roles.ts'
import type { ReactionType } from '../../reactions/rules.ts'

/** A user of the chat: the person of the account and their chat data. */
export interface ChatUser {
  readonly id: number
  /** The address for mail; a personal setting decides who may see it. */
  readonly deliveryEmail: string
  readonly fullName: string
  readonly role: Role
  readonly isBot: boolean
  readonly botType: number | undefined
  readonly botOwnerId: number | undefined
  readonly isActive: boolean
  readonly joinedAtMs: number
  readonly timezone: string
  readonly avatarBlob: string | undefined
  readonly avatarVersion: number
  readonly defaultAvatar: DefaultAvatar
  /** Personal settings that differ from the organization's defaults, by name. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly profileData: Readonly<Record<string, { readonly value: string; readonly rendered_value?: string }>>
  readonly statusText: string
  readonly statusEmoji: StatusEmoji | undefined
}

/** The picture of a user who uploaded none: `G` lets clients ask Gravatar for it, `J` is always the server's own. */
export type DefaultAvatar = 'G' | 'J'

export interface StatusEmoji {
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: ReactionType
}
