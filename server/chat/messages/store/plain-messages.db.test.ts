import { expect, test } from 'vitest'
import type { Database } from '../../../kernel/storage/database.ts'
import { placeOfChannel } from '../../channels/rules/channel.ts'
import { chatForTest } from '../../testing.ts'
import { makeChannel } from '../../testing-channels.ts'
import {
  automaticPolicy,
  policyAfterSending,
  type VisibilityPolicy,
  visibilityPolicy,
} from '../../topics/rules/visibility-policy.ts'
import { MessageLog, type PreparedMessage } from './message-log.ts'
import { SentBefore, sendKeysHook } from './send-keys.ts'
import { preparedMessage } from './testing-prepared-message.ts'

const { services, people } = await chatForTest()
const { database, messaging } = services
const { sql } = database
const channel = await makeChannel(services, 'plain')
const place = placeOfChannel(channel.id)
const sender = people.hamlet.id

const prepared = (topic: string, more: Partial<PreparedMessage> = {}) =>
  preparedMessage({ place, topic, senderId: sender, content: 'text', ...more })

/** A log that counts its transactions. */
function countingLog() {
  let transactions = 0
  const transaction: Database['transaction'] = (work) => {
    transactions += 1
    return database.transaction(work)
  }
  const options = {
    cache: messaging.cache,
    backlogMax: 100,
    batchMax: 10,
    subscribers: { areKnown: () => true, wait: () => Promise.resolve() },
  }
  const log = new MessageLog({ ...options, database: { ...database, transaction }, hooks: [sendKeysHook] })
  return { log, transactions: () => transactions }
}

const messageCount = async (topic: string) =>
  (await sql<{ n: number }[]>`select count(*)::int as n from messages where place = ${place} and topic = ${topic}`)[0]
    ?.n

test('MSG-27: messages without further rows, and the keys of their sends, are stored by one statement', async () => {
  const { log, transactions } = countingLog()
  const sent = await Promise.all([1, 2, 3].map((n) => log.append(prepared('plain', { sendingKey: `key ${n}` }))))
  expect(transactions()).toBe(0)
  const [{ id } = { id: 0 }] = sent.map(({ parts }) => parts.message)
  const keys = await sql`select sending_key, message_id from message_sendings order by message_id`
  expect(keys).toEqual([1, 2, 3].map((n) => ({ sending_key: `key ${n}`, message_id: id + n - 1 })))
  await log.append(prepared('plain', { flags: new Map([[sender, 2]]) }))
  expect(transactions()).toBe(1)
})

test('MSG-27: a topic policy is changed exactly when the statement leaves the message to a transaction', async () => {
  const { log, transactions } = countingLog()
  const current = Object.values(visibilityPolicy)
  const settings = [automaticPolicy.onSend, automaticPolicy.onInitiation, automaticPolicy.never]
  const cases = settings.flatMap((follow) =>
    current.flatMap((policy) => [true, false].map((isFirstMessage) => ({ follow, policy, isFirstMessage }))),
  )
  for (const [at, { follow, policy, isFirstMessage }] of cases.entries()) {
    const topic = `policy ${at}`
    if (!isFirstMessage) await log.append(prepared(topic))
    if (policy !== visibilityPolicy.inherit)
      await sql`insert into user_topics (user_id, channel_id, topic_key, topic, policy, updated_at_s)
        values (${sender}, ${channel.id}, ${topic}, ${topic}, ${policy}, 1)`
    const before = transactions()
    const decide = (state: VisibilityPolicy, first: boolean) =>
      policyAfterSending(
        { follow, unmuteInMutedChannels: automaticPolicy.never },
        { current: state, isChannelMuted: false, isFirstMessage: first },
      )
    const interest = { userId: sender, needsFirstMessage: true, sawOnlyReceived: false, decide }
    const { policies } = await log.append(prepared(topic, { interests: [interest] }))
    const expected = decide(policy, isFirstMessage)
    expect([policies.get(sender), transactions() - before], topic).toEqual([expected, expected === undefined ? 0 : 1])
    expect(await messageCount(topic)).toBe(isFirstMessage ? 1 : 2)
  }
})

test('MSG-17: the statement leaves a message of a muted sender to a transaction, which marks it as read', async () => {
  const { log } = countingLog()
  const { id: muter } = people.mona
  await sql`insert into muted_users (user_id, muted_user_id, muted_at_s) values (${muter}, ${sender}, 1)`
  const { readBy } = await log.append(prepared('muted'))
  await sql`delete from muted_users where user_id = ${muter}`
  expect([[...readBy], await messageCount('muted')]).toEqual([[muter], 1])
})

test('SEND-1: of two processes that store the same send at once, one stores it', async () => {
  for (let round = 0; round < 10; round++) {
    const same = () => countingLog().log.append(prepared('same', { sendingKey: `same ${round}` }))
    const outcomes = await Promise.allSettled([same(), same(), same()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(SentBefore)
  }
  expect(await messageCount('same')).toBe(10)
})

test('MSG-1: a stored message is not stored again if its event fails', async () => {
  const { log } = countingLog()
  const announced: string[] = []
  const failing = prepared('event', {
    announce() {
      throw new Error('cannot be serialized')
    },
  })
  const next = prepared('event', { announce: () => void announced.push('next') })
  await Promise.all([log.append(failing), log.append(next)])
  expect([await messageCount('event'), announced]).toEqual([2, ['next']])
})
