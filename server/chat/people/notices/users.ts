import { bodyPerForm } from '../../delivery/queues/body-per-form.ts'
import type { EventBody } from '../../delivery/queues/chat-events.ts'
import { type Notice, plainNotice, type QueueTraits } from '../../delivery/queues/notice.ts'
import type { UserSet } from '../../delivery/queues/user-set.ts'
import type { PersonChange } from '../events.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { maySeeEmail } from '../rules/email-visibility.ts'
import { unknownUserWire, userWire } from '../wire/user.ts'
import { apiEmail, avatarSource, avatarUrl, avatarUrlMedium } from '../wire/user-identity.ts'

type Audience = UserSet | 'everyone'
type FindUser = (id: number) => ChatUser | undefined

export function userAddedNotice(user: ChatUser, audience: Audience, findUser: FindUser, site: string): Notice {
  const seesEmail = (queueUserId: number) => maySeeEmail(findUser(queueUserId), user)
  return {
    type: 'realm_user',
    audience,
    body: bodyPerForm(
      (queue) => `${seesEmail(queue.userId)} ${queue.clientGravatar}`,
      (queue) => ({
        type: 'realm_user',
        op: 'add',
        person: userWire(user, {
          site,
          seesEmail: seesEmail(queue.userId),
          clientGravatar: queue.clientGravatar,
          withProfile: true,
        }),
      }),
    ),
  }
}

/** A new user. A client without support for an incomplete list gets one without a name in place of a hidden user. */
export function userCreatedNotices(user: ChatUser, audience: Audience, findUser: FindUser, site: string): Notice[] {
  const added = userAddedNotice(user, audience, findUser, site)
  if (audience === 'everyone') return [added]
  const body: EventBody = { type: 'realm_user', op: 'add', person: unknownUserWire(user, site) }
  const needs = ({ userId, capabilities }: QueueTraits) => !capabilities.user_list_incomplete && !audience.has(userId)
  return [added, { type: 'realm_user', audience: 'everyone', body: (queue) => (needs(queue) ? body : undefined) }]
}

/** A user becomes hidden from these users. */
export function userLostNotice(userId: number, audience: UserSet): Notice {
  return plainNotice({ type: 'realm_user', op: 'remove', person: { user_id: userId } }, audience)
}

export function userChangedNotice(userId: number, change: PersonChange, audience: Audience): Notice {
  const person = { user_id: userId, ...change }
  return plainNotice({ type: 'realm_user', op: 'update', person }, audience)
}

/** Everyone receives the addresses: a client that computes some pictures cannot know that this one changed. */
export function avatarNotice(user: ChatUser, audience: Audience): Notice {
  const person = {
    user_id: user.id,
    avatar_source: avatarSource(user),
    avatar_url: avatarUrl(user, false),
    avatar_url_medium: avatarUrlMedium(user, false),
    avatar_version: user.avatarVersion,
  }
  return plainNotice({ type: 'realm_user', op: 'update', person }, audience)
}

/** The role of a viewer has changed, and with it the addresses of others that they may see. */
export function seenAddressNotices(before: ChatUser, after: ChatUser, others: Iterable<ChatUser>): Notice[] {
  const audience = new Set([after.id])
  return [...others].flatMap((other) => {
    const isSeen = maySeeEmail(after, other)
    if (isSeen === maySeeEmail(before, other)) return []
    return [userChangedNotice(other.id, { delivery_email: isSeen ? other.deliveryEmail : null }, audience)]
  })
}

/** The address, or its visibility, has changed: each viewer receives what they may see now. */
export function emailNotices(
  before: ChatUser,
  after: ChatUser,
  audience: Audience,
  findUser: FindUser,
  site: string,
): Notice[] {
  const seen = (user: ChatUser, viewerId: number) => (maySeeEmail(findUser(viewerId), user) ? user.deliveryEmail : null)
  const notices: Notice[] = []
  if (apiEmail(before, site) !== apiEmail(after, site)) {
    notices.push(userChangedNotice(after.id, { new_email: apiEmail(after, site) }, audience))
  }
  notices.push({
    type: 'realm_user',
    audience,
    body: bodyPerForm(
      (queue) => `${seen(before, queue.userId)} ${seen(after, queue.userId)}`,
      (queue) => {
        const now = seen(after, queue.userId)
        if (seen(before, queue.userId) === now) return undefined
        return { type: 'realm_user', op: 'update', person: { user_id: after.id, delivery_email: now } }
      },
    ),
  })
  return notices
}
