import type { ChannelPrivacy } from '../../../client/chat/permissions/channels.ts'
import type { Channel } from '../queries.ts'

export const privacies = ['public', 'webPublic', 'private', 'privateProtected'] as const
export type Privacy = (typeof privacies)[number]

type Flags = Pick<Channel, 'invite_only' | 'is_web_public' | 'history_public_to_subscribers'>

export function privacyOf({ invite_only, is_web_public, history_public_to_subscribers }: Flags): Privacy {
  if (invite_only) return history_public_to_subscribers ? 'private' : 'privateProtected'
  return is_web_public ? 'webPublic' : 'public'
}

/** The name of a privacy in the server's rules. */
export const ruleNames: Readonly<Record<Privacy, ChannelPrivacy>> = {
  public: 'public',
  webPublic: 'web_public',
  private: 'private',
  privateProtected: 'private_protected',
}

/** The API flags of a privacy; all of them, because the server has defaults for missing ones. */
export function flagsOf(privacy: Privacy): Flags {
  return {
    invite_only: privacy === 'private' || privacy === 'privateProtected',
    is_web_public: privacy === 'webPublic',
    history_public_to_subscribers: privacy !== 'privateProtected',
  }
}

export const isPrivate = (privacy: Privacy): boolean => flagsOf(privacy).invite_only
