import { expect, test } from 'vitest'
import { type Database, DatabaseUnavailable } from '../../../kernel/storage/database.ts'
import { placeOfChannel } from '../../channels/rules/channel.ts'
import { chatForTest } from '../../testing.ts'
import { makeChannel } from '../../testing-channels.ts'
import { BacklogFull, MessageLog, type PreparedMessage } from './message-log.ts'
import { readMessages } from './messages.ts'
import { preparedMessage } from './testing-prepared-message.ts'

const { services, people } = await chatForTest()
const { database, messaging } = services
const channel = await makeChannel(services, 'log')

const announced: number[] = []
const prepared = (content: string, more: Partial<PreparedMessage> = {}) =>
  preparedMessage({
    ...{ place: placeOfChannel(channel.id), topic: 'topic', senderId: people.hamlet.id, content },
    isReceivedBy: () => false,
    announce: (tx, { parts }) => tx.onCommit(() => void announced.push(parts.message.id)),
    ...more,
  })
const logWith = (options: Partial<ConstructorParameters<typeof MessageLog>[0]> = {}) =>
  new MessageLog({
    ...{ database, cache: messaging.cache, hooks: [], backlogMax: 1000, batchMax: 10 },
    subscribers: { areKnown: () => true, wait: () => Promise.resolve() },
    ...options,
  })
const idOf = ({ parts }: { parts: { message: { id: number } } }) => parts.message.id
const lastId = async () => (await database.sql<{ id: number }[]>`select last_id as id from message_ids`)[0]?.id ?? 0

test('MSG-2: messages get ascending ids in the order they came, and are announced in that order', async () => {
  const log = logWith()
  announced.length = 0
  const appended = await Promise.all(Array.from({ length: 35 }, (_, n) => log.append(prepared(`message ${n}`))))
  const ids = appended.map(idOf)
  expect(ids).toEqual(ids.map((_, at) => (ids[0] ?? 0) + at))
  expect(announced).toEqual(ids)
  const stored = await readMessages(database.sql, ids)
  expect(stored.map(({ content }) => content)).toEqual(ids.map((_, n) => `message ${n}`))
})

test('MSG-2: no message is visible before one with a smaller id, however many processes write', async () => {
  const logs = [logWith(), logWith(), logWith()]
  let isDone = false
  const gaps: string[] = []
  const first = (await lastId()) + 1
  const watch = async () => {
    while (!isDone) {
      const rows = await database.sql<{ id: number }[]>`select id from messages where id >= ${first} order by id`
      rows.forEach(({ id }, at) => {
        if (id !== first + at) gaps.push(`${id} was there before ${first + at}`)
      })
    }
  }
  const watching = watch()
  await Promise.all(Array.from({ length: 120 }, (_, n) => logs[n % 3]?.append(prepared(`from ${n % 3}`))))
  isDone = true
  await watching
  expect(gaps).toEqual([])
})

test('MSG-3: a message the database does not take fails alone', async () => {
  const log = logWith()
  announced.length = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => log.append(prepared(`n ${n}`, n % 5 === 3 ? { senderId: 999_999 } : {}))),
  )
  const isBad = (n: number) => n % 5 === 3
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map((_, n) => (isBad(n) ? 'rejected' : 'fulfilled')))
  const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [idOf(outcome.value)] : []))
  expect(announced).toEqual(ids)
  expect((await readMessages(database.sql, ids)).length).toBe(10)
})

test('MSG-1: work of a failed message is rolled back with it, without an event', async () => {
  const before = await lastId()
  announced.length = 0
  const log = logWith({
    hooks: [{ conditionsFor: () => 'always', write: () => Promise.reject(new Error('no room for the attachment')) }],
  })
  await expect(log.append(prepared('lost'))).rejects.toThrow('no room')
  const within: PreparedMessage['within'] = async (tx, { parts }) => {
    await tx.sql`insert into submessages (message_id, sender_id, msg_type, content)
      values (${parts.message.id}, ${people.hamlet.id}, 'test', 'x')`
    throw new Error('changed my mind')
  }
  await expect(logWith().append(prepared('lost too', { within }))).rejects.toThrow('changed my mind')
  expect(announced).toEqual([])
  expect(await lastId()).toBe(before)
  expect(await database.sql`select 1 from submessages where msg_type = 'test'`).toEqual([])
})

test('STORE-7: messages that wait while no transaction can begin fail as unavailable, and later ones are stored', async () => {
  let isAway = true
  const away = () => Promise.reject(new DatabaseUnavailable('away', { mayHaveCommitted: false }))
  const statement: Database['statement'] = (work) => (isAway ? away() : database.statement(work))
  const transaction: Database['transaction'] = (work) => (isAway ? away() : database.transaction(work))
  const log = logWith({ database: { ...database, statement, transaction } })
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => log.append(prepared(`n ${n}`))))
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
  isAway = false
  const later = idOf(await log.append(prepared('back')))
  expect((await readMessages(database.sql, [later])).map(({ content }) => content)).toEqual(['back'])
})

test('MSG-4: messages beyond the backlog are rejected, and waiting ones are stored', async () => {
  const log = logWith({ backlogMax: 5, batchMax: 2 })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => log.append(prepared(`n ${n}`))))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(BacklogFull)
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(5)
  await log.append(prepared('room again'))
})
