import { expect, test } from 'vitest'
import { createSystemBots } from '../../bots/actions/create-system-bots.ts'
import { chatLimits } from '../../limits.ts'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'
import { deliverReminders } from '../actions/remind.ts'

const chat = await chatForTest()
const { accounts, call, ok, people, services, clock } = chat
await services.directory.refresh({ users: await createSystemBots(accounts, 'chat.test') })
const plays = await makeChannel(services, 'plays', { privacy: 'private' })
await subscribe(services, [people.hamlet.id, people.iris.id], plays)
const inSeconds = (seconds: number) => Math.floor(clock.nowMs() / 1000) + seconds

const send = async (content: string): Promise<number> =>
  (await ok('iris', 'POST', '/messages', { type: 'stream', to: plays.id, topic: 'act [one]', content })).id
const remind = async (message_id: number, more: object = {}): Promise<number> =>
  (await ok('hamlet', 'POST', '/reminders', { message_id, scheduled_delivery_timestamp: inSeconds(60), ...more }))
    .reminder_id

test('REMINDER-1: POST /reminders answers reminder_id; it comes once, at its time', async () => {
  const messageId = await send('Words ```in fences```, @**Hamlet Member**')
  const id = await remind(messageId, { note: 'look' })
  const { reminders } = await ok('hamlet', 'GET', '/reminders')
  expect(reminders).toEqual([
    {
      reminder_id: id,
      type: 'private',
      to: [people.hamlet.id],
      content: expect.stringContaining('look'),
      rendered_content: expect.stringContaining('<blockquote>'),
      scheduled_delivery_timestamp: inSeconds(60),
      failed: false,
      reminder_target_message_id: messageId,
    },
  ])
  const hamlet = chat.listen('hamlet')
  await deliverReminders(services)
  expect(hamlet.received()).toEqual([])
  clock.advance(60_000)
  await Promise.all([deliverReminders(services), deliverReminders(services)])
  const received = hamlet.received()
  expect(received.filter((event) => event.type === 'message')).toMatchObject([
    { message: { type: 'private', sender_full_name: 'Notification Bot' } },
  ])
  expect(received).toContainEqual(expect.objectContaining({ type: 'reminders', op: 'remove', reminder_id: id }))
  expect((await ok('hamlet', 'GET', '/reminders')).reminders).toEqual([])
})

test('REMINDER-1: only of a message one can read, for a time to come, with a short note', async () => {
  const message_id = await send('Not for everybody')
  const scheduled_delivery_timestamp = inSeconds(60)
  const sent = { message_id, scheduled_delivery_timestamp }
  expect(await call('mona', 'POST', '/reminders', sent)).toMatchObject({
    status: 400,
    body: { msg: 'Invalid message(s)' },
  })
  for (const wrong of [
    { message_id: 99_999 },
    { scheduled_delivery_timestamp: inSeconds(0) },
    { note: 'x'.repeat(501) },
  ]) {
    expect(await call('hamlet', 'POST', '/reminders', { ...sent, ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    })
  }
})

test('REMINDER-1: a reminder does not name a sender whom the guest may not know', async () => {
  const guests = await makeChannel(services, 'guests')
  await subscribe(services, [people.gina.id], guests)
  const members = services.directory.systemGroupId('role:members')
  await ok('olivia', 'PATCH', '/realm', { can_access_all_users_group: { new: members } })
  const sent = { type: 'stream', to: guests.id, topic: 'hello', content: 'From outside' }
  const message_id = (await ok('mona', 'POST', '/messages', sent)).id
  const shown = (await ok('gina', 'GET', `/messages/${message_id}`)).message
  expect(shown.sender_full_name).toBe('Unknown user')
  const gina = chat.listen('gina')
  await ok('gina', 'POST', '/reminders', { message_id, scheduled_delivery_timestamp: inSeconds(60) })
  const { reminders } = await ok('gina', 'GET', '/reminders')
  expect(reminders[0].content).toContain('a message from Unknown user')
  clock.advance(60_000)
  await deliverReminders(services)
  const received = gina.received()
  expect(received.some(({ type }) => type === 'message')).toBe(true)
  expect(JSON.stringify([reminders, received])).not.toContain(people.mona.fullName)
  const everyone = services.directory.systemGroupId('role:everyone')
  await ok('olivia', 'PATCH', '/realm', { can_access_all_users_group: { new: everyone } })
})

test('REMINDER-1: the reminders of a person have a bound together', async () => {
  const message_id = await send('\u{1f600}'.repeat(2000))
  const remind = () => call('hamlet', 'POST', '/reminders', { message_id, scheduled_delivery_timestamp: inSeconds(60) })
  let count = 0
  for (; count < 100; count += 1) if ((await remind()).body.result === 'error') break
  expect(count).toBeGreaterThan(10)
  expect((await remind()).body.msg).toBe('Your reminders are too long together.')
  const all = (await ok('hamlet', 'GET', '/reminders')).reminders
  for (const { reminder_id: id } of all) await ok('hamlet', 'DELETE', `/reminders/${id}`)
})

test('DELETE /reminders/{reminder_id} is for the owner; 404 for an unknown reminder', async () => {
  const id = await remind(await send('Again'))
  for (const [who, path] of [
    ['iris', `/reminders/${id}`],
    ['hamlet', '/reminders/99999'],
  ] as const) {
    expect(await call(who, 'DELETE', path)).toMatchObject({
      status: 404,
      body: { code: 'BAD_REQUEST', msg: 'Reminder does not exist' },
    })
  }
  await ok('hamlet', 'DELETE', `/reminders/${id}`)
})

test('REMINDER-2: a message that can no longer be read is not spoken of', async () => {
  const id = await remind(await send('Soon gone'))
  await services.database.sql`update subscriptions set is_active = false where user_id = ${people.hamlet.id}`
  await services.directory.refresh({ channelSubscribers: [plays.id] })
  clock.advance(60_000)
  const hamlet = chat.listen('hamlet')
  await deliverReminders(services)
  expect(hamlet.received().filter((event) => event.type === 'message')).toEqual([])
  expect((await ok('hamlet', 'GET', '/reminders')).reminders).toMatchObject([{ reminder_id: id, failed: true }])
})

test('REMINDER-3: a message of any text can be reminded of, and a reminder that is refused delays no other', async () => {
  await subscribe(services, [people.hamlet.id], plays)
  const { sql } = services.database
  const long = await send('`'.repeat(10_000))
  const refused = await remind(long)
  for (let count = 0; count < chatLimits.scheduledBatchMax; count += 1) await remind(long, { note: '`'.repeat(500) })
  // As one of an earlier version, or one that a later rule refuses.
  await sql`update reminders set content = repeat('x', 10001) where id = ${refused}`
  const own = { message_id: await send('after them'), scheduled_delivery_timestamp: inSeconds(61) }
  await ok('iris', 'POST', '/reminders', own)
  const [hamlet, iris] = [chat.listen('hamlet'), chat.listen('iris')]
  clock.advance(61_000)
  for (let run = 0; run < 2; run += 1) await deliverReminders(services)
  const messagesOf = (ears: typeof hamlet) => ears.received().filter(({ type }) => type === 'message')
  expect(messagesOf(iris)).toHaveLength(1)
  expect(messagesOf(hamlet)).toHaveLength(chatLimits.scheduledBatchMax)
  const { reminders } = await ok('hamlet', 'GET', '/reminders')
  const left = reminders.filter(
    (one: { reminder_target_message_id: number }) => one.reminder_target_message_id === long,
  )
  expect(left).toMatchObject([{ reminder_id: refused, failed: true }])
})
