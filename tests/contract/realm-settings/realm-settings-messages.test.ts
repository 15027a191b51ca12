import sharp from 'sharp'
import { expect, test } from 'vitest'
import { updateAnnouncements } from '../../../server/chat/organization/rules/update-announcements.ts'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { uploaded } from '../../../server/chat/testing-uploads.ts'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import { realmForTest } from './realm-settings-for-test.ts'

const chat = await realmForTest()
const { call, ok, sendText, set, status, people, services, clock, square } = chat
const seconds = (count: number) => clock.advance(count * 1000)
const image = { create: { width: 40, height: 40, channels: 3, background: 'red' } } as const
const png = await sharp(image).png().toBuffer()

let used = 0
const fresh = (what: string) => `${what} ${++used}`

const edit = async (id: number) => status('hamlet', 'PATCH', `/messages/${id}`, { content: fresh('edited') })

test('REALM-7: allow_message_editing', async () => {
  const id = await sendText('hamlet')
  await set({ allow_message_editing: false })
  expect(await edit(id)).toBe(400)
  await set({ allow_message_editing: true })
  expect(await edit(id)).toBe(200)
})

/** The ages in seconds at which the change is accepted, for a limit of a minute and for none. */
async function agesAllowed(name: string, ages: readonly number[], change: (id: number) => Promise<number>) {
  const allowed = async () => {
    const statuses: [number, number][] = []
    for (const age of ages) {
      const id = await sendText('hamlet')
      seconds(age)
      statuses.push([age, await change(id)])
    }
    return statuses.filter(([, answer]) => answer === 200).map(([age]) => age)
  }
  await set({ [name]: 60 })
  const limited = await allowed()
  await set({ [name]: 'unlimited' })
  return { limited, unlimited: await allowed() }
}

test('REALM-7: message_content_edit_limit_seconds, with a little time to finish', async () => {
  expect(await agesAllowed('message_content_edit_limit_seconds', [60, 80, 81], edit)).toEqual({
    limited: [60, 80],
    unlimited: [60, 80, 81],
  })
})

test('REALM-7: message_content_delete_limit_seconds', async () => {
  const remove = (id: number) => status('hamlet', 'DELETE', `/messages/${id}`)
  expect(await agesAllowed('message_content_delete_limit_seconds', [60, 61], remove)).toEqual({
    limited: [60],
    unlimited: [60, 61],
  })
})

test('REALM-7: move_messages_within_stream_limit_seconds, for users below moderator', async () => {
  const rename = (who: 'hamlet' | 'mona') => (id: number) =>
    status(who, 'PATCH', `/messages/${id}`, { topic: fresh('topic') })
  const name = 'move_messages_within_stream_limit_seconds'
  expect(await agesAllowed(name, [60, 81], rename('hamlet'))).toEqual({ limited: [60], unlimited: [60, 81] })
  expect(await agesAllowed(name, [81], rename('mona'))).toEqual({ limited: [81], unlimited: [81] })
})

test('REALM-7: move_messages_between_streams_limit_seconds', async () => {
  const yard = await makeChannel(services, 'yard')
  await subscribe(services, [people.hamlet.id], yard)
  const move = (id: number) => status('hamlet', 'PATCH', `/messages/${id}`, { stream_id: yard.id })
  expect(await agesAllowed('move_messages_between_streams_limit_seconds', [60, 81], move)).toEqual({
    limited: [60],
    unlimited: [60, 81],
  })
})

test('REALM-7: message_edit_history_visibility_policy', async () => {
  const id = await sendText('hamlet', 'a secret typo')
  await edit(id)
  const history = async () => {
    const { status, body } = await call('iris', 'GET', `/messages/${id}/history`)
    return status === 200 ? JSON.stringify(body.message_history).includes('secret') : 'refused'
  }
  const shown = async () => (await ok('iris', 'GET', `/messages/${id}`)).message.edit_history
  expect([await history(), (await shown()).length]).toEqual([true, 1])
  await set({ message_edit_history_visibility_policy: 'moves' })
  expect([await history(), JSON.stringify(await shown()).includes('secret')]).toEqual([false, false])
  await set({ message_edit_history_visibility_policy: 'none' })
  expect([await history(), await shown()]).toEqual(['refused', undefined])
  await set({ message_edit_history_visibility_policy: 'all' })
  expect(await history()).toBe(true)
})

test('REALM-7: enable_read_receipts', async () => {
  const id = await sendText('hamlet')
  await ok('iris', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' })
  await set({ enable_read_receipts: false })
  expect(await status('hamlet', 'GET', `/messages/${id}/read_receipts`)).toBe(400)
  await set({ enable_read_receipts: true })
  expect((await ok('hamlet', 'GET', `/messages/${id}/read_receipts`)).user_ids).toEqual([people.iris.id])
})

test('REALM-7: message_retention_days', async () => {
  const expire = () => runJobs(chat.chat.jobs, 'expire-messages')
  const id = await sendText('hamlet')
  seconds(3 * 86_400)
  await expire()
  expect(await status('hamlet', 'GET', `/messages/${id}`)).toBe(200)
  await set({ message_retention_days: 4 })
  await expire()
  expect(await status('hamlet', 'GET', `/messages/${id}`)).toBe(200)
  await set({ message_retention_days: 2 })
  await expire()
  expect(await status('hamlet', 'GET', `/messages/${id}`)).toBe(400)
  await set({ message_retention_days: 'unlimited' })
})

test('REALM-7: topics_policy', async () => {
  const send = (topic: string) =>
    status('hamlet', 'POST', '/messages', { type: 'channel', to: square.id, topic, content: 'hello' })
  await set({ topics_policy: 'disable_empty_topic' })
  expect([await send(''), await send('named')]).toEqual([400, 200])
  await set({ topics_policy: 'allow_empty_topic' })
  expect([await send(''), await send('named')]).toEqual([200, 200])
})

const rendered = async (content: string): Promise<string> =>
  (await ok('hamlet', 'POST', '/messages/render', { content })).rendered

test('REALM-7: default_code_block_language', async () => {
  const code = '```\nx = 1\n```'
  await set({ default_code_block_language: 'python' })
  expect(await rendered(code)).toContain('data-code-language="Python"')
  await set({ default_code_block_language: '' })
  expect(await rendered(code)).not.toContain('data-code-language')
})

test('REALM-7: inline_image_preview', async () => {
  const url = await uploaded(chat, 'hamlet', { name: 'red.png', content: png, type: 'image/png' })
  const content = `[red.png](${url})`
  expect(await rendered(content)).toContain('<img')
  await set({ inline_image_preview: false })
  expect(await rendered(content)).not.toContain('<img')
  await set({ inline_image_preview: true })
  expect(await rendered(content)).toContain('<img')
})

/** The bot messages of a channel. */
const announced = async (channelId: number): Promise<string[]> => {
  const narrow = [{ operator: 'channel', operand: channelId }]
  const page = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false, narrow }
  const { messages } = await ok('olivia', 'GET', '/messages', page)
  return messages
    .filter(({ sender_full_name: name }: { sender_full_name: string }) => name === 'Notification Bot')
    .map(({ content }: { content: string }) => content)
}

const create = async (params: Record<string, unknown> = {}) => {
  const name = fresh('channel')
  const subscribers = [people.olivia.id]
  const { id } = await ok('olivia', 'POST', '/channels/create', { name, subscribers, ...params })
  return { id, name }
}

test('REALM-7: new_stream_announcements_stream_id', async () => {
  const board = await makeChannel(services, 'new channels board')
  await set({ new_stream_announcements_stream_id: board.id })
  const { name } = await create({ announce: true })
  expect((await announced(board.id)).join()).toContain(name)
  await set({ new_stream_announcements_stream_id: -1 })
  await create({ announce: true })
  expect(await announced(board.id)).toHaveLength(1)
})

test('REALM-7: send_channel_events_messages', async () => {
  await set({ send_channel_events_messages: false })
  expect(await announced((await create()).id)).toEqual([])
  await set({ send_channel_events_messages: true })
  expect(await announced((await create()).id)).toHaveLength(1)
})

test('REALM-7: zulip_update_announcements_stream_id', async () => {
  const board = await makeChannel(services, 'what is new')
  const afterUpdate = async () => {
    await services.database.sql`update organization set update_level = 0`
    for (let run = 0; run < 2; run += 1) await runJobs(chat.chat.jobs, 'announce-updates')
    return (await announced(board.id)).length
  }
  await set({ zulip_update_announcements_stream_id: board.id })
  expect(await afterUpdate()).toBe(updateAnnouncements.length)
  await set({ zulip_update_announcements_stream_id: -1 })
  expect(await afterUpdate()).toBe(updateAnnouncements.length)
})

test('REALM-7: moderation_request_channel_id', async () => {
  const id = await sendText('iris', 'something nasty')
  const report = () => status('hamlet', 'POST', `/messages/${id}/report`, { report_type: 'spam' })
  expect(await report()).toBe(400)
  const board = await makeChannel(services, 'moderation', { privacy: 'private' })
  await subscribe(services, [people.olivia.id], board)
  expect(await status('olivia', 'PATCH', '/realm', { moderation_request_channel_id: square.id })).toBe(400)
  await set({ moderation_request_channel_id: board.id })
  expect(await report()).toBe(200)
  expect((await announced(board.id)).join()).toContain('something nasty')
  await set({ moderation_request_channel_id: -1 })
  expect(await report()).toBe(400)
})
