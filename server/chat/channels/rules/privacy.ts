import type { ChannelPrivacy } from './channel.ts'

/** The three switches by which clients speak of a channel's privacy. */
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

/** The privacy these switches mean together; undefined when they contradict each other. */
export function privacyFrom({ isPrivate, isWebPublic, isHistoryShared }: PrivacyFlags): ChannelPrivacy | undefined {
  if (isPrivate) {
    if (isWebPublic) return undefined
    return isHistoryShared ? 'private' : 'private_protected'
  }
  if (!isHistoryShared) return undefined
  return isWebPublic ? 'web_public' : 'public'
}

export type PrivacyRequest = { readonly [Flag in keyof PrivacyFlags]: boolean | undefined }

/** A new channel. What newcomers to a public one may read is not a choice; in a private one it is nothing unless said. */
export function privacyOfNewChannel(input: PrivacyRequest): ChannelPrivacy | undefined {
  const isPrivate = input.isPrivate ?? false
  const isHistoryShared = isPrivate ? (input.isHistoryShared ?? false) : true
  return privacyFrom({ isPrivate, isWebPublic: input.isWebPublic ?? false, isHistoryShared })
}

/** A change of some of the switches. Making a channel private protects its history unless the change says otherwise. */
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
