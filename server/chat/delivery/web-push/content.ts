import type { MessageNotification } from '../push/notification.ts'

/** The content of a notification, as the service worker of the web client reads it. */
export interface WebPushContent {
  readonly title: string
  readonly body: string
  /** A path of this site, opened by a click. */
  readonly url: string
  /** As in the notifications of an open page: one replaces the other. */
  readonly tag: string
  readonly lang: string
}

export function webPushContent(
  { account, messageId, sender, place, content }: MessageNotification,
  { url, isOfVenue }: { readonly url: string; readonly isOfVenue: boolean },
): WebPushContent {
  const shared = { url, tag: `agora-message-${messageId}`, lang: account.language }
  if (isOfVenue) return { ...shared, title: account.realmName, body: content }
  if (place.kind === 'channel')
    return { ...shared, title: `#${place.channelName} > ${place.topic}`, body: `${sender.fullName}: ${content}` }
  if (place.userIds.length > 2)
    return { ...shared, title: place.names.join(', '), body: `${sender.fullName}: ${content}` }
  return { ...shared, title: sender.fullName, body: content }
}
