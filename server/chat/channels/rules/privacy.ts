import type { ChannelPrivacy } from './channel.ts'

/** The three flags that describe a channel's privacy on the wire. */
export interface PrivacyFlags {
  readonly isPrivate: boolean
  readonly isWebPublic: boolean
  readonly isHistoryShared: boolean
}

export function privacyFlags(privacy: ChannelPrivacy): PrivacyFlags {
  return {
    isPrivate: isPrivate(privacy),
    isWebPublic: privacy === 'web_public',
    isHistoryShared: privacy !== 'private_protected',
  }
}

export const isPrivate = (privacy: ChannelPrivacy): boolean => privacy === 'private' || privacy === 'private_protected'

/** The privacy of a combination of flags; undefined if they contradict each other. */
export function privacyFrom({ isPrivate, isWebPublic, isHistoryShared }: PrivacyFlags): ChannelPrivacy | undefined {
  if (isPrivate) {
    if (isWebPublic) return undefined
    return isHistoryShared ? 'private' : 'private_protected'
  }
  if (!isHistoryShared) return undefined
  return isWebPublic ? 'web_public' : 'public'
}

export type PrivacyRequest = { readonly [Flag in keyof PrivacyFlags]: boolean | undefined }

/**
 * The privacy of a new channel. The history of a public channel is always shared; that of a private one is protected by
 * default.
 */
export function privacyOfNewChannel(input: PrivacyRequest): ChannelPrivacy | undefined {
  const isPrivate = input.isPrivate ?? false
  const isHistoryShared = isPrivate ? (input.isHistoryShared ?? false) : true
  return privacyFrom({ isPrivate, isWebPublic: input.isWebPublic ?? false, isHistoryShared })
}

/** Changes some of the flags. Making a channel private protects its history unless the request says otherwise. */
export function privacyAfter(current: ChannelPrivacy, input: PrivacyRequest): ChannelPrivacy | undefined {
  const before = privacyFlags(current)
  const isHistoryShared =
    input.isHistoryShared ?? (input.isPrivate === undefined ? before.isHistoryShared : !input.isPrivate)
  return privacyFrom({
    isPrivate: input.isPrivate ?? before.isPrivate,
    isWebPublic: input.isWebPublic ?? before.isWebPublic,
    isHistoryShared,
  })
}
