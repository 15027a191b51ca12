import type { UserSet } from '../../delivery/queues/user-set.ts'
import type { Directory } from '../../directory/directory.ts'
import { isInSystemGroup, type SystemGroupName } from '../../groups/rules/system-groups.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import { dependsOnFirstMessage, policyAfterSending, visibilityPolicy } from '../../topics/rules/visibility-policy.ts'
import type { TopicInterest } from '../../topics/store/topic-states.ts'
import type { Address } from './address-message.ts'

/** The recipients of a message. The subscribers are the directory's own map: ten thousand of them are not copied. */
export class Receivers implements UserSet {
  readonly #subscribers: UserSet
  readonly further: readonly number[]

  constructor(subscribers: UserSet, further: readonly number[]) {
    this.#subscribers = subscribers
    this.further = further
  }

  get size(): number {
    return this.#subscribers.size + this.further.length
  }

  has(userId: number): boolean {
    return this.#subscribers.has(userId) || this.further.includes(userId)
  }

  *keys(): Iterable<number> {
    yield* this.#subscribers.keys()
    yield* this.further
  }
}

/** All members of a group and its subgroups. */
export function groupMemberIds(directory: Directory, groupId: number): Set<number> {
  const { groups, waiting } = directory.graph
  const members = new Set<number>()
  const seen = new Set<number>()
  const pending = [groupId]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const group = groups.get(id)
    if (seen.has(id) || group === undefined || group.isDeactivated) continue
    seen.add(id)
    for (const member of group.memberIds) members.add(member)
    pending.push(...group.subgroupIds)
    if (!group.isSystem) continue
    for (const user of directory.users()) {
      if (user.isActive && isInSystemGroup(group.name as SystemGroupName, user, waiting)) members.add(user.id)
    }
  }
  return members
}

/** The users whose policy for the topic the message may change: its sender and the users it mentions. */
export function interestsIn(
  directory: Directory,
  sender: ChatUser,
  { channel }: Address,
  mentionedReceivers: readonly number[],
): TopicInterest[] {
  if (channel === undefined) return []
  const interests: TopicInterest[] = []
  const policies = {
    follow: userSetting(sender, 'automatically_follow_topics_policy'),
    unmuteInMutedChannels: userSetting(sender, 'automatically_unmute_topics_in_muted_streams_policy'),
  }
  if (!sender.isBot) {
    const isChannelMuted = directory.subscription(sender.id, channel.id)?.isMuted ?? false
    interests.push({
      userId: sender.id,
      needsFirstMessage: dependsOnFirstMessage(policies),
      sawOnlyReceived: channel.privacy === 'private_protected',
      decide: (current, isFirstMessage) => policyAfterSending(policies, { current, isChannelMuted, isFirstMessage }),
    })
  }
  for (const id of mentionedReceivers) {
    const user = directory.user(id)
    if (user === undefined || user.isBot || id === sender.id) continue
    if (!userSetting(user, 'automatically_follow_topics_where_mentioned')) continue
    interests.push({ userId: id, needsFirstMessage: false, sawOnlyReceived: false, decide: followUnlessMuted })
  }
  return interests
}

/** A mention does not unmute a muted topic. */
const followUnlessMuted: TopicInterest['decide'] = (current) =>
  current === visibilityPolicy.inherit || current === visibilityPolicy.unmuted ? visibilityPolicy.followed : undefined
