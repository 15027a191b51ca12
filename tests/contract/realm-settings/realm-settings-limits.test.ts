import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { chatLimits } from '../../../server/chat/limits.ts'
import { makeChannel } from '../../../server/chat/testing-channels.ts'
import { uploadParts, uploadTo } from '../../../server/chat/testing-uploads.ts'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import { realmForTest } from './realm-settings-for-test.ts'

const chat = await realmForTest({ uploads: { fileMebibytesMax: 1, quotaMebibytes: 2 } })
const { ok, call, sendText, status, people, services, clock } = chat
const limits = await ok('hamlet', 'POST', '/register')
const mebibyte = 1_048_576
const seconds = (count: number) => clock.advance(count * 1000)

let used = 0
const fresh = (what: string) => `${what}${++used}`
/** A new text of exactly this many characters, with non-ASCII characters. */
const text = (length: number) => fresh('text').padEnd(length, 'ö')

/** The accepted ones of these sizes around a limit. */
async function taken(limit: number, attempt: (size: number) => Promise<number>): Promise<number[]> {
  const sizes = [limit, limit + 1]
  const answers: [number, number][] = []
  for (const size of sizes) answers.push([size, await attempt(size)])
  return answers.filter(([, answer]) => answer === 200).map(([size]) => size)
}

test('REALM-9: max_message_length', async () => {
  const most = limits.max_message_length
  const send = (length: number) =>
    status('hamlet', 'POST', '/messages', { type: 'direct', to: [people.iris.id], content: text(length) })
  expect(await taken(most, send)).toEqual([most])
  const id = await sendText('hamlet')
  const edit = (length: number) => status('hamlet', 'PATCH', `/messages/${id}`, { content: text(length) })
  expect(await taken(most, edit)).toEqual([most])
})

test('REALM-9: max_topic_length, beyond which a topic is truncated', async () => {
  const most = limits.max_topic_length
  const topicOf = async (length: number) => {
    const { message } = await ok('hamlet', 'GET', `/messages/${await sendText('hamlet', 'x', 'ö'.repeat(length))}`)
    return message.subject
  }
  expect(await topicOf(most)).toBe('ö'.repeat(most))
  expect(await topicOf(most + 1)).toBe(`${'ö'.repeat(most - 3)}...`)
})

test('REALM-9: max_stream_name_length and max_stream_description_length', async () => {
  const create = (params: Record<string, unknown>) =>
    status('olivia', 'POST', '/channels/create', { name: fresh('channel '), subscribers: [], ...params })
  const { max_stream_name_length: name, max_stream_description_length: description } = limits
  expect(await taken(name, (length) => create({ name: text(length) }))).toEqual([name])
  expect(await taken(description, (length) => create({ description: text(length) }))).toEqual([description])
  const { id } = await makeChannel(services, fresh('channel '))
  const change = (params: Record<string, unknown>) => status('olivia', 'PATCH', `/streams/${id}`, params)
  expect(await taken(name, (length) => change({ new_name: text(length) }))).toEqual([name])
  expect(await taken(description, (length) => change({ description: text(length) }))).toEqual([description])
})

test('REALM-9: max_channel_folder_name_length and max_channel_folder_description_length', async () => {
  const create = (params: Record<string, unknown>) =>
    status('olivia', 'POST', '/channel_folders/create', { name: fresh('folder '), description: '', ...params })
  const { max_channel_folder_name_length: name, max_channel_folder_description_length: description } = limits
  expect(await taken(name, (length) => create({ name: text(length) }))).toEqual([name])
  expect(await taken(description, (length) => create({ description: text(length) }))).toEqual([description])
})

test('REALM-9: max_reminder_note_length', async () => {
  const most = limits.max_reminder_note_length
  const message_id = await sendText('hamlet')
  const remind = (length: number) => {
    const scheduled_delivery_timestamp = chat.nowS() + 3600
    return status('hamlet', 'POST', '/reminders', { message_id, scheduled_delivery_timestamp, note: text(length) })
  }
  expect(await taken(most, remind)).toEqual([most])
})

/** A PNG of exactly so many bytes, padded after its end. */
const blue = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'blue' } })
  .png()
  .toBuffer()
const picture = (bytes: number) => ({
  name: 'picture.png',
  type: 'image/png',
  content: Buffer.concat([blue, Buffer.alloc(bytes - blue.length)]),
})

test.each([
  ['max_avatar_file_size_mib', '/users/me/avatar'],
  ['max_icon_file_size_mib', '/realm/icon'],
  ['max_logo_file_size_mib', '/realm/logo'],
])('REALM-9: %s', async (name, path) => {
  const most = limits[name] * mebibyte
  const upload = async (bytes: number) =>
    (await uploadTo(chat, 'olivia', 'POST', path, [picture(bytes)], { night: 'false' })).status
  expect(await taken(most, upload)).toEqual([most])
})

test('REALM-9: max_file_upload_size_mib and realm_upload_quota_mib', async () => {
  const most = limits.max_file_upload_size_mib * mebibyte
  expect([most, limits.realm_upload_quota_mib]).toEqual([mebibyte, 2])
  const upload = async (bytes: number) =>
    (await uploadParts(chat, 'hamlet', { name: fresh('file'), content: randomBytes(bytes) })).status
  expect(await taken(most, upload)).toEqual([most])
  expect(await taken(most, upload)).toEqual([most])
  expect(await upload(1)).not.toBe(200)
})

test('REALM-9: max_bulk_new_subscription_messages', async () => {
  const most = limits.max_bulk_new_subscription_messages
  const ids = await chat.crowd(most + 1)
  const notified = async (principals: readonly number[]) => {
    const { name } = await makeChannel(services, fresh('crowded '))
    const body = await ok('olivia', 'POST', '/users/me/subscriptions', { subscriptions: [{ name }], principals })
    return body.new_subscription_messages_sent
  }
  expect([await notified(ids.slice(0, most)), await notified(ids)]).toEqual([true, false])
})

test('REALM-9: password_min_length and password_max_length', async () => {
  const { password_min_length: least, password_max_length: most } = limits
  let old = testPassword
  const person = await chat.newUser()
  const change = async (length: number) => {
    const next = randomBytes(length).toString('hex').slice(0, length)
    const answer = await status(person, 'PATCH', '/settings', { new_password: next, old_password: old })
    if (answer === 200) old = next
    return answer
  }
  expect([await change(least - 1), await change(least), await change(most), await change(most + 1)]).toEqual([
    400, 200, 200, 400,
  ])
})

test('REALM-9: server_presence_offline_threshold_seconds: a user active within it gets no mail', async () => {
  const threshold = limits.server_presence_offline_threshold_seconds
  const run = () => runJobs(chat.chat.jobs, 'mail-messages')
  const mailed = async (secondsAgo: number) => {
    await run()
    seconds(3600)
    await ok('iris', 'POST', '/users/me/presence', { status: 'active' })
    seconds(secondsAgo)
    await ok('hamlet', 'POST', '/messages', { type: 'direct', to: [people.iris.id], content: 'psst' })
    await run()
    seconds(120)
    await run()
    return (await chat.posted()).length
  }
  await mailed(threshold)
  expect([await mailed(threshold - 1), await mailed(threshold)]).toEqual([0, 1])
})

test('REALM-9: server_min_deactivated_realm_deletion_days, server_max_deactivated_realm_deletion_days: nothing is deleted', async () => {
  expect([
    limits.server_min_deactivated_realm_deletion_days,
    limits.server_max_deactivated_realm_deletion_days,
  ]).toEqual([null, null])
  for (const days of [0, 1, 365])
    expect(await status('olivia', 'POST', '/realm/deactivate', { deletion_delay_days: days })).toBe(400)
  expect(await status('olivia', 'GET', '/users/me')).toBe(200)
})

test('REALM-9: event_queue_longpoll_timeout_seconds: a waiting client gets a reply before it', () => {
  const longestMs = chatLimits.heartbeatMinMs + chatLimits.heartbeatSpreadMs
  expect(longestMs).toBeLessThan(limits.event_queue_longpoll_timeout_seconds * 1000)
})

test('REALM-9: server_web_public_streams_enabled and server_can_summarize_topics match what is refused', async () => {
  expect(limits.server_can_summarize_topics).toBe(false)
  expect((await call('hamlet', 'GET', '/messages/summary', { narrow: [] })).status).toBe(400)
  expect(limits.server_web_public_streams_enabled).toBe(true)
})
