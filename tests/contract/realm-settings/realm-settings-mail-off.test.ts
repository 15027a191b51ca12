import { expect, test } from 'vitest'
import { sendDigests } from '../../../server/chat/delivery/mail/actions/send-digests.ts'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import type { Outbox } from '../../../server/kernel/mail/outbox.ts'
import { invariant } from '../../../server/kernel/values/invariant.ts'
import { realmForTest } from './realm-settings-for-test.ts'

const chat = await realmForTest()
const { ok, sendText, set, posted, clock, people } = chat
const { iris } = people
const job = (name: string) => runJobs(chat.chat.jobs, name)
const choose = (settings: Record<string, unknown>) => ok('iris', 'PATCH', '/settings', settings)
const dayMs = 86_400_000
const weekday = () => (new Date(clock.nowMs()).getUTCDay() + 6) % 7
const toIris = async () => (await posted()).filter(({ to }) => to === iris.deliveryEmail)

// Mail about messages starts at the newest message.
await job('mail-messages')

/** All users are inactive for a week in which Mona sent a message. */
async function passWeek() {
  clock.advance(4 * dayMs)
  await sendText('mona', 'the plot thickens', 'intrigue')
  clock.advance(3 * dayMs)
  await set({ digest_emails_enabled: true, digest_weekday: weekday() })
}

/** Sends digests; the change happens when the first one is written. */
async function sendDigestsDuring(change: () => Promise<unknown>) {
  const { mail } = chat.services
  invariant(mail !== undefined, 'the chat sends mail')
  let changed: Promise<unknown> | undefined
  const enqueue: Outbox['enqueue'] = async (tx, letter) => {
    changed ??= change()
    await changed
    return mail.enqueue(tx, letter)
  }
  await sendDigests({ ...chat.services, mail: Object.assign(Object.create(mail), { enqueue }) })
  invariant(changed !== undefined, 'a digest was written')
}

test('REALM-17: digests that the organization turns off while they are sent end with the next user', async () => {
  await passWeek()
  await sendDigestsDuring(() => set({ digest_emails_enabled: false }))
  expect(await posted()).toEqual([])
  await passWeek()
  await job('mail-digests')
  expect(await toIris()).toHaveLength(1)
})

test('REALM-17: a user who turns digests off while they are sent, or before the mail server accepts theirs, gets none', async () => {
  await passWeek()
  await sendDigestsDuring(() => choose({ enable_digest_emails: false }))
  expect(await toIris()).toEqual([])
  await choose({ enable_digest_emails: true })
  await passWeek()
  await job('mail-digests')
  await choose({ enable_digest_emails: false })
  expect(await toIris()).toEqual([])
  await choose({ enable_digest_emails: true })
})

test.each([
  ['enable_offline_email_notifications', 'direct'],
  ['enable_stream_email_notifications', 'channel'],
  ['enable_followed_topic_email_notifications', 'followed'],
])('REALM-17: a user who turns %s off gets no pending mail of that kind', async (setting, kind) => {
  await choose({ [setting]: true })
  const send = async () => {
    if (kind === 'direct') return ok('hamlet', 'POST', '/messages', { type: 'direct', to: [iris.id], content: 'psst' })
    return sendText('hamlet', 'hello', kind)
  }
  if (kind === 'followed')
    await ok('iris', 'POST', '/user_topics', { stream_id: chat.square.id, topic: kind, visibility_policy: 3 })
  const wait = async () => {
    await job('mail-messages')
    clock.advance(120_000)
    await job('mail-messages')
  }
  await send()
  await wait()
  expect(await toIris()).toHaveLength(1)
  // Written, not yet accepted by the mail server.
  await send()
  await wait()
  await choose({ [setting]: false })
  expect(await toIris()).toEqual([])
  // Not yet written.
  await choose({ [setting]: true })
  await send()
  await job('mail-messages')
  await choose({ [setting]: false })
  clock.advance(120_000)
  await job('mail-messages')
  expect(await toIris()).toEqual([])
})
