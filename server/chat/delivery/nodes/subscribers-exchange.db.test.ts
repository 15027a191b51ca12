import { expect, test } from 'vitest'
import { MemoryWires } from '../../../kernel/bus/memory-wire.testing.ts'
import { channelsForTest } from '../../channels/endpoints/testing.ts'
import { sendMessage } from '../../messages/actions/send-message.ts'
import { unsubscribePeople } from '../../subscriptions/actions/remove-subscriptions.ts'
import { subscribePeople } from '../../subscriptions/actions/subscribe-people.ts'
import { openTestNode, testQueueTraits } from './testing-nodes.ts'

const base = await channelsForTest()
const { database } = base.services
const { olivia, iris } = base.people
const privately = () => base.create('olivia', { invite_only: true, subscribers: [olivia.id] })
// The messages of other nodes would be missing in the sequence of these two.
const channels = [await privately(), await privately(), await privately(), await privately()]
const wires = new MemoryWires()
const a = await openTestNode(base, wires, 'a')
const b = await openTestNode(base, wires, 'b')

const traits = testQueueTraits(iris.id)

/** The contents of the messages that a client of iris at node b has received. */
async function listen() {
  const { events } = b.services
  const queue = events.register({ traits, wantedTypes: new Set(['message']), idleTimeoutMs: 600_000 })
  await events.known(queue)
  const signal = new AbortController().signal
  return async () => {
    const outcome = await events.poll({ queueId: queue.id, userId: iris.id, lastEventId: -1, mayWait: false, signal })
    if (outcome.kind !== 'events') return outcome.kind
    return (JSON.parse(outcome.text) as { message: { content: string } }[]).map(({ message }) => message.content)
  }
}

const sendAtB = (channelId: number, content: string) =>
  sendMessage(b.services, olivia, {
    to: { kind: 'channel', channel: { id: channelId }, topic: 'news' },
    ...{ content, client: 'test', readBySender: true },
  })

const isSubscribed = async (channelId: number) =>
  (
    await database.sql`select 1 from subscriptions where user_id = ${iris.id} and channel_id = ${channelId} and is_active`
  ).length > 0

test.each([
  ['late', 100],
  ['not in time', 400],
])(
  'NODE-41: a message reaches the subscribers of its moment when the change of another node is %s',
  async (_, delayMs) => {
    const both = channels.splice(0, 2).flatMap(({ id }) => a.services.directory.channel(id) ?? [])
    const [id = 0, otherId = 0] = both.map((channel) => channel.id)
    const received = await listen()
    wires.delayMs = (subject) => (subject === 'test.all.a' ? delayMs : 0)
    const subscribed = database.transaction((tx) =>
      subscribePeople(a.services, tx, { channels: both, users: [iris], activities: new Map() }),
    )
    await expect.poll(() => isSubscribed(id)).toBe(true)
    await sendAtB(id, 'after the subscription')
    await sendAtB(otherId, 'to the other channel')
    expect(await received()).toEqual(['after the subscription', 'to the other channel'])
    await subscribed
    const removed = database.transaction((tx) => unsubscribePeople(a.services, tx, both, [iris]))
    await expect.poll(() => isSubscribed(id)).toBe(false)
    for (const channelId of [id, otherId]) await sendAtB(channelId, 'after the removal')
    expect(await received()).toEqual(['after the subscription', 'to the other channel'])
    await removed
    wires.delayMs = () => 0
  },
)
