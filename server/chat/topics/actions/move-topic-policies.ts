import type { Transaction } from '../../../kernel/storage/database.ts'
import { placeOfChannel } from '../../channels/rules/channel.ts'
import { reachOfChannel } from '../../messages/access/messages.ts'
import type { MovePlan } from '../../messages/actions/plan-move.ts'
import { mergedPolicy } from '../rules/merged-policy.ts'
import { topicKey } from '../rules/topic.ts'
import { type VisibilityPolicy, visibilityPolicy } from '../rules/visibility-policy.ts'
import { deleteTopicPolicies, lockTopicPolicies } from '../store/topic-policies.ts'
import { writePolicies } from '../store/topic-states.ts'
import { topicExists } from '../store/topics.ts'
import { publishTopicPolicies, type SetTopicVisibilityNeeds } from './set-topic-visibility.ts'

/**
 * Moves the visibility policies with a whole topic; when two topics merge, the more visible policy wins. Called after
 * the messages have moved; `wasThere`: the new topic had messages before.
 */
export async function moveTopicPolicies(
  chat: SetTopicVisibilityNeeds,
  tx: Transaction,
  { from, to }: MovePlan,
  { wasThere, atS }: { readonly wasThere: boolean; readonly atS: number },
): Promise<void> {
  const isSameTopic = from.channel.id === to.channel.id && topicKey(from.topic) === topicKey(to.topic)
  const left = { place: placeOfChannel(from.channel.id), topicKey: topicKey(from.topic) }
  if (isSameTopic || (await topicExists(tx.sql, left, undefined))) return
  const old = { channelId: from.channel.id, topic: from.topic }
  const next = { channelId: to.channel.id, topic: to.topic }
  const before = await lockTopicPolicies(tx, old)
  const target = await lockTopicPolicies(tx, next)
  await deleteTopicPolicies(tx, old, [...before.keys()])
  const changes = new Map<number, VisibilityPolicy>()
  for (const userId of new Set([...before.keys(), ...(wasThere ? target.keys() : [])])) {
    const input = before.get(userId) ?? visibilityPolicy.inherit
    const current = target.get(userId) ?? visibilityPolicy.inherit
    const policy = wasThere ? mergedPolicy(input, current) : input
    if (policy !== current && (await mayKnow(chat, tx, userId, to))) changes.set(userId, policy)
  }
  await write(tx, next, changes, atS)
  await publishTopicPolicies(chat, tx, [
    ...[...before.keys()].map((userId) => ({ ...old, userId, policy: visibilityPolicy.inherit, updatedAtS: atS })),
    ...[...changes].map(([userId, policy]) => ({ ...next, userId, policy, updatedAtS: atS })),
  ])
}

async function write(
  tx: Transaction,
  next: { readonly channelId: number; readonly topic: string },
  changes: ReadonlyMap<number, VisibilityPolicy>,
  updatedAtS: number,
): Promise<void> {
  const entries = [...changes]
  const forgotten = entries.filter(([, policy]) => policy === visibilityPolicy.inherit).map(([userId]) => userId)
  await deleteTopicPolicies(tx, next, forgotten)
  const remaining = entries.filter(([, policy]) => policy !== visibilityPolicy.inherit)
  await writePolicies(
    tx,
    remaining.map(([userId, policy]) => ({ userId, ...next, policy, updatedAtS })),
  )
}

/** Whether the user may read a message of the new topic, and so know its name. */
async function mayKnow(
  { directory }: SetTopicVisibilityNeeds,
  { sql }: Transaction,
  userId: number,
  { channel, topic }: MovePlan['to'],
): Promise<boolean> {
  const user = directory.user(userId)
  const reach = user?.isActive === true ? reachOfChannel(directory, user, channel.id) : 'none'
  if (reach !== 'received') return reach === 'all'
  return topicExists(sql, { place: placeOfChannel(channel.id), topicKey: topicKey(topic) }, userId)
}
