import { beforeEach, expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { sendDigests } from '../../../server/chat/delivery/mail/actions/send-digests.ts'
import { notificationPhrases } from '../../../server/chat/delivery/mail/rules/notification-phrases.ts'
import { chatLimits } from '../../../server/chat/limits.ts'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import { realmForTest } from './realm-settings-for-test.ts'

const chat = await realmForTest()
const { ok, call, sendText, set, posted, clock, people, square } = chat
const { iris } = people
const job = (name: string) => runJobs(chat.chat.jobs, name)
const seconds = (count: number) => clock.advance(count * 1000)

/** The mails of Iris, who is away, now and two minutes later. */
async function mailed() {
  await job('mail-messages')
  seconds(120)
  await job('mail-messages')
  return posted()
}

const direct = async (content = 'psst') =>
  (await ok('hamlet', 'POST', '/messages', { type: 'direct', to: [iris.id], content })).id as number
const choose = (settings: Record<string, unknown>) => ok('iris', 'PATCH', '/settings', settings)
const subjects = async () => (await mailed()).map(({ subject }) => subject)

// Followers of a topic are notified for that reason too.
await choose({ automatically_follow_topics_where_mentioned: false })
beforeEach(async () => {
  await mailed()
})

test('REALM-7: send_welcome_emails', async () => {
  const letters = async (email: string) => {
    await ok('olivia', 'POST', '/users', { email, full_name: 'New Comer', password: testPassword })
    return posted()
  }
  await set({ send_welcome_emails: true })
  const [welcome, ...others] = await letters('welcome@agora.example')
  expect(welcome).toMatchObject({ to: 'welcome@agora.example', subject: 'Welcome to Test' })
  expect(welcome?.text).toContain('http://chat.test/')
  expect(others).toEqual([])
  await set({ send_welcome_emails: false })
  expect(await letters('unwelcome@agora.example')).toEqual([])
})

test('REALM-7: message_content_allowed_in_email_notifications', async () => {
  await direct('the ghost walks')
  const [shown] = await mailed()
  expect([shown?.to, shown?.subject]).toEqual([iris.deliveryEmail, 'Direct messages with Hamlet Member'])
  expect([shown?.text, shown?.html].every((form) => form?.includes('the ghost walks'))).toBe(true)
  await set({ message_content_allowed_in_email_notifications: false })
  await direct('the ghost walks again')
  const [hidden] = await mailed()
  expect(hidden?.subject).toBe('New messages')
  expect(JSON.stringify(hidden)).not.toMatch(/ghost|Hamlet/)
  await set({ message_content_allowed_in_email_notifications: true })
})

test('REALM-8: message_content_in_email_notifications', async () => {
  await choose({ message_content_in_email_notifications: false })
  await direct('the ghost walks')
  expect(JSON.stringify(await mailed())).not.toMatch(/ghost|Hamlet/)
  await choose({ message_content_in_email_notifications: true })
  await direct('the ghost walks')
  expect(JSON.stringify(await mailed())).toMatch(/ghost/)
})

test('REALM-8: realm_name_in_email_notifications_policy', async () => {
  await choose({ realm_name_in_email_notifications_policy: 2 })
  await direct()
  expect(await subjects()).toEqual(['[Test] Direct messages with Hamlet Member'])
  await choose({ realm_name_in_email_notifications_policy: 3 })
  await direct()
  expect(await subjects()).toEqual(['Direct messages with Hamlet Member'])
})

test('REALM-8: enable_offline_email_notifications, about direct messages and mentions', async () => {
  await choose({ enable_offline_email_notifications: false })
  await direct()
  await sendText('hamlet', '@**Iris Member** come')
  expect(await subjects()).toEqual([])
  await choose({ enable_offline_email_notifications: true })
  await direct()
  await sendText('hamlet', '@**Iris Member** come')
  expect((await subjects()).sort()).toEqual(['#square > greetings', 'Direct messages with Hamlet Member'])
})

test('REALM-8: enable_stream_email_notifications, and the override of a subscription', async () => {
  await sendText('hamlet')
  expect(await subjects()).toEqual([])
  await choose({ enable_stream_email_notifications: true })
  await sendText('hamlet')
  expect(await subjects()).toEqual(['#square > greetings'])
  const property = { stream_id: square.id, property: 'email_notifications', value: false }
  await ok('iris', 'POST', '/users/me/subscriptions/properties', { subscription_data: [property] })
  await sendText('hamlet')
  expect(await subjects()).toEqual([])
  await choose({ enable_stream_email_notifications: false })
})

const follow = (topic: string, policy: number) =>
  ok('iris', 'POST', '/user_topics', { stream_id: square.id, topic, visibility_policy: policy })

test('REALM-8: enable_followed_topic_email_notifications', async () => {
  await follow('plot', 3)
  await sendText('hamlet', 'a twist', 'plot')
  expect(await subjects()).toEqual(['#square > plot'])
  await choose({ enable_followed_topic_email_notifications: false })
  await sendText('hamlet', 'another twist', 'plot')
  expect(await subjects()).toEqual([])
})

test('REALM-8: wildcard_mentions_notify and enable_followed_topic_wildcard_mentions_notify', async () => {
  await sendText('hamlet', '@**all** listen', 'general')
  expect(await subjects()).toContain('#square > general')
  await choose({ wildcard_mentions_notify: false })
  await sendText('hamlet', '@**all** listen', 'general')
  await sendText('hamlet', '@**all** listen', 'plot')
  const toIris = async () => (await mailed()).filter(({ to }) => to === iris.deliveryEmail).map((one) => one.subject)
  expect(await toIris()).toEqual(['#square > plot'])
  await choose({ enable_followed_topic_wildcard_mentions_notify: false })
  await sendText('hamlet', '@**all** listen', 'plot')
  expect(await toIris()).toEqual([])
})

test('EDIT-24: a user mentioned by an edit gets one mail', async () => {
  const sent = { type: 'channel', to: square.id, topic: 'edits' }
  const { id } = await ok('hamlet', 'POST', '/messages', { ...sent, content: 'nothing yet' })
  expect(await subjects()).toEqual([])
  await ok('hamlet', 'PATCH', `/messages/${id}`, { content: 'now @**Iris Member**' })
  expect((await mailed()).map(({ to }) => to)).toEqual([iris.deliveryEmail])
  await ok('hamlet', 'PATCH', `/messages/${id}`, { content: 'still @**Iris Member**, spelled better' })
  expect(await mailed()).toEqual([])
  const { id: named } = await ok('hamlet', 'POST', '/messages', { ...sent, content: 'at once @**Iris Member**' })
  expect(await mailed()).toHaveLength(1)
  await ok('hamlet', 'PATCH', `/messages/${named}`, { content: 'at once, and again: @**Iris Member**' })
  expect(await mailed()).toEqual([])
})

test('REALM-8: email_notifications_batching_period_seconds', async () => {
  await choose({ email_notifications_batching_period_seconds: 300 })
  await direct()
  expect(await subjects()).toEqual([])
  seconds(179)
  await job('mail-messages')
  expect(await posted()).toEqual([])
  seconds(1)
  await job('mail-messages')
  expect(await posted()).toHaveLength(1)
  await choose({ email_notifications_batching_period_seconds: 120 })
  await direct()
  expect(await subjects()).toHaveLength(1)
})

test('REALM-11: one mail per conversation with its unread messages, and none to active users', async () => {
  const read = await direct('read in time')
  await direct('first')
  await job('mail-messages')
  await direct('second & <b>last</b>')
  await ok('iris', 'POST', '/messages/flags', { messages: [read], op: 'add', flag: 'read' })
  const [letter, ...others] = await mailed()
  expect(others).toEqual([])
  expect(letter?.text).toMatch(
    /^Hamlet Member:\nfirst\n\nHamlet Member:\nsecond & <b>last<\/b>\n\nhttp:\/\/chat\.test\/#narrow\/dm\//,
  )
  expect(letter?.html).not.toContain('<b>last')
  await ok('iris', 'POST', '/users/me/presence', { status: 'active' })
  await direct('you are here')
  expect(await mailed()).toEqual([])
})

test('REALM-11: a mail about many messages quotes the newest ones and links to the first', async () => {
  const first = await direct('number 1.')
  for (let number = 2; number <= chatLimits.mailedMessagesMax + 10; number++) await direct(`number ${number}.`)
  const [letter, ...others] = await mailed()
  expect(others).toEqual([])
  const quoted = [...(letter?.text ?? '').matchAll(/number (\d+)\./g)].map(([, number]) => Number(number))
  expect(quoted).toEqual(Array.from({ length: chatLimits.mailedMessagesMax }, (_none, at) => at + 11))
  expect(letter?.text).toContain(`/near/${first}`)
})

test('REALM-11: tens of thousands of unread messages of a conversation are one mail', async () => {
  const count = 30_000
  const id = await direct()
  await chat.services.database.sql`
    with ids as (update message_ids set last_id = last_id + ${count} where id = 1 returning last_id - ${count} as base)
    insert into messages (id, place, origin_place, topic, topic_key, sender_id, content, rendered_content, sent_at_s, client,
      attributes)
    select base + n, place, origin_place, topic, topic_key, sender_id, content, rendered_content, sent_at_s, client,
      attributes
    from ids, messages, generate_series(1, ${count}::int) n where messages.id = ${id}`
  expect(await mailed()).toHaveLength(1)
})

test('REALM-11: no mail about deleted or unreadable messages, and none to bots', async () => {
  const id = await direct('taken back')
  await job('mail-messages')
  await ok('hamlet', 'DELETE', `/messages/${id}`)
  await ok('hamlet', 'POST', '/messages', { type: 'direct', to: [people.bot.id], content: 'beep' })
  expect(await mailed()).toEqual([])
})

test('REALM-11: a mail that waits for the mail server quotes nothing that its reader may no longer see', async () => {
  const vault = await makeChannel(chat.services, 'vault', { privacy: 'private' })
  await subscribe(chat.services, [people.hamlet.id, iris.id], vault)
  await sendText('hamlet', '@**Iris Member** secret', 'plans', vault.id)
  const id = await direct('taken back')
  await direct('kept')
  await job('mail-messages')
  seconds(120)
  await job('mail-messages')
  await ok('hamlet', 'DELETE', `/messages/${id}`)
  await ok('iris', 'DELETE', '/users/me/subscriptions', { subscriptions: ['vault'] })
  expect(await posted()).toEqual([])
  const letters = await mailed()
  expect(letters.map(({ to }) => to)).toEqual([iris.deliveryEmail])
  expect(letters[0]?.text).toMatch(/^Hamlet Member:\nkept\n/)
})

test.each(['en', 'de', 'fa'])('REALM-11: a mail is in the language of its recipient: %s', async (language) => {
  await choose({ default_language: language })
  await direct()
  expect(await subjects()).toEqual([notificationPhrases(language).directWith('Hamlet Member')])
  await choose({ default_language: 'en' })
})

const dayMs = 86_400_000
/** Monday is 0. */
const weekday = () => (new Date(clock.nowMs()).getUTCDay() + 6) % 7

/** All users were inactive for a week in which Hamlet sent messages. */
async function digests() {
  clock.advance(4 * dayMs)
  await sendText('mona', 'the plot thickens', 'intrigue')
  clock.advance(3 * dayMs)
  await job('mail-digests')
  const letters = await posted()
  return letters.filter(({ to }) => to === iris.deliveryEmail)
}

test('REALM-7: digest_emails_enabled, digest_weekday: inactive users get a digest on that day', async () => {
  expect(await digests()).toEqual([])
  await set({ digest_emails_enabled: true, digest_weekday: weekday() })
  const [letter, ...others] = await digests()
  expect(others).toEqual([])
  expect(letter?.subject).toBe('What happened at Test')
  expect(letter?.text).toContain('#square > intrigue: 1 message by Mona Moderator')
  await job('mail-digests')
  expect(await posted()).toEqual([])
  await set({ digest_weekday: (weekday() + 1) % 7 })
  expect(await digests()).toEqual([])
  await set({ digest_weekday: weekday(), message_content_allowed_in_email_notifications: false })
  const [hidden] = await digests()
  expect(hidden?.text).not.toMatch(/intrigue|Mona/)
  await set({ message_content_allowed_in_email_notifications: true })
})

test('REALM-7: a digest is sent once even if two nodes try to send it', async () => {
  await set({ digest_weekday: weekday() })
  clock.advance(4 * dayMs)
  await sendText('mona', 'the plot thickens', 'intrigue')
  clock.advance(3 * dayMs)
  await Promise.all([sendDigests(chat.services), sendDigests(chat.services), sendDigests(chat.services)])
  const letters = await posted()
  expect(letters.filter(({ to }) => to === iris.deliveryEmail)).toHaveLength(1)
  expect(new Set(letters.map(({ to }) => to)).size).toBe(letters.length)
})

test('REALM-7: digest_weekday is a day of the week', async () => {
  expect((await call('olivia', 'PATCH', '/realm', { digest_weekday: 7 })).status).toBe(400)
})

test('REALM-8: enable_digest_emails', async () => {
  await choose({ enable_digest_emails: false })
  expect(await digests()).toEqual([])
  await choose({ enable_digest_emails: true })
  expect(await digests()).toHaveLength(1)
})
