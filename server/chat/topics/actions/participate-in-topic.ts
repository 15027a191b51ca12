import type { Transaction } from '../../../kernel/storage/database.ts'
import { channelOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import { policiesOf } from '../../delivery/push/store/push-outbox.ts'
import type { StoredMessage } from '../../messages/rules/message.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import { topicKey } from '../rules/topic.ts'
import {
  automaticPolicy,
  policyAfterSending,
  type VisibilityPolicy,
  visibilityPolicy,
} from '../rules/visibility-policy.ts'
import { writePolicies } from '../store/topic-states.ts'
import { publishTopicPolicies, type SetTopicVisibilityNeeds } from './set-topic-visibility.ts'

export type ParticipateInTopicNeeds = SetTopicVisibilityNeeds

/** Reactions and votes count as participation: the topic is followed or unmuted if the user's settings ask for it. */
export async function participateInTopic(
  chat: ParticipateInTopicNeeds,
  tx: Transaction,
  user: ChatUser,
  { place, topic }: Pick<StoredMessage, 'place' | 'topic'>,
): Promise<void> {
  const policies = {
    follow: whenParticipating(userSetting(user, 'automatically_follow_topics_policy')),
    unmuteInMutedChannels: whenParticipating(userSetting(user, 'automatically_unmute_topics_in_muted_streams_policy')),
  }
  const isIndifferent = Object.values(policies).every((policy) => policy === automaticPolicy.never)
  if (isIndifferent || user.isBot || !isChannelPlace(place)) return
  const channelId = channelOfPlace(place)
  const current = await policiesOf(tx.sql, channelId, topicKey(topic), [user.id])
  const policy = policyAfterSending(policies, {
    current: (current.get(user.id) as VisibilityPolicy | undefined) ?? visibilityPolicy.inherit,
    isChannelMuted: chat.directory.subscription(user.id, channelId)?.isMuted ?? false,
    isFirstMessage: false,
  })
  if (policy === undefined) return
  const updatedAtS = Math.floor(chat.clock.nowMs() / 1000)
  const change = { userId: user.id, channelId, topic, policy, updatedAtS }
  await writePolicies(tx, [change])
  await publishTopicPolicies(chat, tx, [change])
}

const whenParticipating = (policy: number): number =>
  policy === automaticPolicy.onParticipation ? policy : automaticPolicy.never
