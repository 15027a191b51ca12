import { describe, expect, test, vi } from 'vitest'
import { chatLimits } from '../../../server/chat/limits.ts'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { type Refused, specChat } from './spec-chat-for-test.ts'

const chat = await specChat()
const { ok, refused, people, services } = chat
const { hamlet, iris } = people
const square = await makeChannel(services, 'square')
const yard = await makeChannel(services, 'yard')
await subscribe(services, [hamlet.id, iris.id, people.adam.id], square)
await subscribe(services, [hamlet.id, iris.id, people.adam.id], yard)
const sendText = async (content = 'hello', topic = 'fish'): Promise<number> =>
  (await ok('hamlet', 'POST', '/messages', { type: 'channel', to: square.id, topic, content })).id

describe('chat spec, GET /messages/matches_narrow', () => {
  test('msg_ids and narrow are required', async () => {
    await refused('hamlet', 'GET', '/messages/matches_narrow', { narrow: [] }, { var_name: 'msg_ids' })
    await refused('hamlet', 'GET', '/messages/matches_narrow', { msg_ids: [1] }, { var_name: 'narrow' })
    const text = { msg_ids: ['one'], narrow: [] }
    await refused('hamlet', 'GET', '/messages/matches_narrow', text, { var_name: 'msg_ids' })
  })

  test('response: only those that match, by id, with match_content and match_subject highlighted', async () => {
    const [hit, other] = [await sendText('a <fish> & chips', 'fish & more'), await sendText('nothing', 'else')]
    const narrow = [{ operator: 'search', operand: 'fish' }]
    const { messages } = await ok('hamlet', 'GET', '/messages/matches_narrow', { msg_ids: [hit, other], narrow })
    const mark = '<span class="highlight">fish</span>'
    expect(messages).toEqual({
      [hit]: { match_content: `<p>a &lt;${mark}&gt; &amp; chips</p>`, match_subject: `${mark} &amp; more` },
    })
  })

  test('response: without a search, matches have no highlighting', async () => {
    const id = await sendText('**plain**', 'a < b')
    const narrow = [{ operator: 'channel', operand: square.id }]
    const { messages } = await ok('hamlet', 'GET', '/messages/matches_narrow', { msg_ids: [id], narrow })
    expect(messages).toEqual({
      [id]: { match_content: '<p><strong>plain</strong></p>', match_subject: 'a &lt; b' },
    })
  })
})

describe('chat spec, GET /messages/{message_id}/history', () => {
  const first = { topic: 'fish', content: 'one', rendered_content: '<p>one</p>', user_id: hamlet.id }

  test('a message that was never edited has one snapshot of five fields', async () => {
    const { message_history } = await ok('iris', 'GET', `/messages/${await sendText('one')}/history`)
    expect(message_history).toEqual([{ ...first, timestamp: expect.any(Number) }])
    expect(Number.isSafeInteger(message_history[0].timestamp)).toBe(true)
  })

  test('prev_topic, stream and prev_stream, and the three fields of content only where each was edited', async () => {
    const id = await sendText('one')
    await ok('hamlet', 'PATCH', `/messages/${id}`, { content: 'two' })
    await ok('adam', 'PATCH', `/messages/${id}`, { topic: 'birds', propagate_mode: 'change_one' })
    await ok('adam', 'PATCH', `/messages/${id}`, { stream_id: yard.id, propagate_mode: 'change_one' })
    const { message_history } = await ok('iris', 'GET', `/messages/${id}/history`)
    const timestamp = expect.any(Number)
    const two = { content: 'two', rendered_content: '<p>two</p>', timestamp }
    expect(message_history).toEqual([
      { ...first, timestamp },
      {
        ...two,
        topic: 'fish',
        user_id: hamlet.id,
        prev_content: 'one',
        prev_rendered_content: '<p>one</p>',
        content_html_diff: expect.stringContaining('highlight_text_inserted'),
      },
      { ...two, topic: 'birds', user_id: people.adam.id, prev_topic: 'fish' },
      { ...two, topic: 'birds', user_id: people.adam.id, stream: yard.id, prev_stream: square.id },
    ])
  })

  test('allow_empty_topic_name: false by default, and then an empty topic has its display name, prev_topic too', async () => {
    const id = await sendText('one', '')
    await ok('hamlet', 'PATCH', `/messages/${id}`, { topic: 'fish' })
    const topics = async (params = {}) => {
      const { message_history } = await ok('iris', 'GET', `/messages/${id}/history`, params)
      return [message_history[0].topic, message_history[1].prev_topic]
    }
    expect(await topics()).toEqual(['general chat', 'general chat'])
    expect(await topics({ allow_empty_topic_name: false })).toEqual(['general chat', 'general chat'])
    expect(await topics({ allow_empty_topic_name: true })).toEqual(['', ''])
  })

  test('error: BAD_REQUEST when the message does not exist', async () => {
    await refused('iris', 'GET', '/messages/999999/history', {}, { msg: 'Invalid message(s)' })
  })
})

describe('chat spec, DELETE /messages/{message_id}/reactions', () => {
  const octopus = { emoji_name: 'octopus', emoji_code: '1f419', reaction_type: 'unicode_emoji' }
  const extra = { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' }

  test('emoji_name alone, or emoji_code with its reaction_type, of each kind', async () => {
    const ways = [
      [octopus, { emoji_name: 'octopus' }],
      [octopus, { emoji_code: '1f419', reaction_type: 'unicode_emoji' }],
      [octopus, octopus],
      [extra, { emoji_name: 'zulip' }],
      [extra, { emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' }],
    ] as const
    for (const [made, named] of ways) {
      const path = `/messages/${await sendText()}/reactions`
      await ok('hamlet', 'POST', path, { ...made })
      expect(await ok('hamlet', 'DELETE', path, { ...named })).toEqual({ result: 'success', msg: '' })
      await refused('hamlet', 'DELETE', path, { ...named }, { code: 'REACTION_DOES_NOT_EXIST' })
    }
  })

  test('errors: an invalid emoji code and an unknown reaction_type are BAD_REQUEST', async () => {
    const path = `/messages/${await sendText()}/reactions`
    for (const emoji_code of ['beef00d', '1f419-zz', '']) {
      const body = (await chat.call('hamlet', 'DELETE', path, { ...octopus, emoji_code })).body
      expect(body.code).toBe('BAD_REQUEST')
    }
    const realm = { emoji_name: 'mine', emoji_code: '99999', reaction_type: 'realm_emoji' }
    await refused('hamlet', 'DELETE', path, realm, {})
    await refused('hamlet', 'DELETE', path, { ...octopus, reaction_type: 'ascii' }, { var_name: 'reaction_type' })
    await refused('hamlet', 'DELETE', '/messages/999999/reactions', octopus, { msg: 'Invalid message(s)' })
  })
})

test('chat spec, POST /mark_all_as_read: no parameters; response complete, true when all were marked', async () => {
  for (let count = 0; count < 3; count++) await sendText()
  const unread = async () => (await ok('iris', 'POST', '/register')).unread_msgs.count
  expect(await unread()).toBeGreaterThan(0)
  expect(await ok('iris', 'POST', '/mark_all_as_read')).toEqual({ result: 'success', msg: '', complete: true })
  expect(await unread()).toBe(0)
  expect(await ok('iris', 'POST', '/mark_all_as_read')).toMatchObject({ complete: true })
})

test('chat spec, POST /mark_all_as_read: complete false when the time ran out after marking some, the newest first', async () => {
  await ok('iris', 'POST', '/mark_all_as_read')
  const oldest = await sendText()
  // Sent one by one they would take minutes.
  await services.database.sql`
    with taken as (update message_ids set last_id = last_id + ${chatLimits.markAllBatchMax} where id = 1 returning last_id)
    insert into messages
      (id, place, origin_place, topic, topic_key, sender_id, content, rendered_content, sent_at_s, client, attributes)
    select m.id + n, place, origin_place, topic, topic_key, sender_id, content, rendered_content, sent_at_s, client, 0
    from messages m, taken, generate_series(1, ${chatLimits.markAllBatchMax}::integer) n where m.id = ${oldest}`
  const startMs = chat.clock.nowMs()
  let looks = 0
  // Every read of the clock advances it by a minute.
  const hurried = vi.spyOn(chat.clock, 'nowMs').mockImplementation(() => startMs + 60_000 * looks++)
  const first = await ok('iris', 'POST', '/mark_all_as_read')
  hurried.mockRestore()
  expect(first).toEqual({ result: 'success', msg: '', complete: false })
  const unread = async () => (await ok('iris', 'POST', '/register')).unread_msgs.streams
  expect(await unread()).toMatchObject([{ unread_message_ids: [oldest] }])
  expect(await ok('iris', 'POST', '/mark_all_as_read')).toMatchObject({ complete: true })
  expect(await unread()).toEqual([])
})

test('chat spec, states: message reaction: exists → removed, and only the caller’s own', async () => {
  const path = `/messages/${await sendText()}/reactions`
  for (const who of ['hamlet', 'iris'] as const) await ok(who, 'POST', path, { emoji_name: 'octopus' })
  expect(await ok('hamlet', 'DELETE', path, { emoji_name: 'octopus' })).toEqual({ result: 'success', msg: '' })
  await refused('hamlet', 'DELETE', path, { emoji_name: 'octopus' }, { code: 'REACTION_DOES_NOT_EXIST' })
  await ok('iris', 'DELETE', path, { emoji_name: 'octopus' })
})

describe('chat spec, POST /drafts', () => {
  const good = { type: 'stream', to: [square.id], topic: 'fish', content: 'text' }
  const bad = (draft: object, expected: Refused) => refused('hamlet', 'POST', '/drafts', { drafts: [draft] }, expected)
  const drafts = async () => (await ok('hamlet', 'GET', '/drafts')).drafts

  test.each(['type', 'to', 'topic', 'content'])('Draft, %s is required', async (name) => {
    await bad({ ...good, [name]: undefined }, { var_name: 'drafts' })
  })

  test('Draft, types of the fields', async () => {
    for (const wrong of [{ type: 'direct' }, { to: square.id }, { to: ['1'] }, { topic: 1 }, { content: 1 }])
      await bad({ ...good, ...wrong }, { var_name: 'drafts' })
    await bad({ ...good, timestamp: 'now' }, { var_name: 'drafts' })
  })

  test('Draft, id: fetched drafts have one, and a client cannot choose it', async () => {
    const { ids } = await ok('hamlet', 'POST', '/drafts', { drafts: [good, good] })
    expect(ids).toHaveLength(2)
    for (const draft of await drafts()) {
      expect(Object.keys(draft).sort()).toEqual(['content', 'id', 'timestamp', 'to', 'topic', 'type'])
      for (const name of ['id', 'timestamp']) expect(Number.isSafeInteger(draft[name])).toBe(true)
    }
    const chosen = await chat.call('hamlet', 'POST', '/drafts', { drafts: [{ ...good, id: 77_777 }] })
    expect(JSON.stringify(chosen.body.ids ?? [])).not.toContain('77777')
  })

  test('Draft, topic and content: no null bytes', async () => {
    for (const name of ['topic', 'content']) await bad({ ...good, [name]: 'a\u0000b' }, { var_name: 'drafts' })
  })

  test('Draft, to: ignored when unaddressed; topic: ignored when direct or unaddressed', async () => {
    const sent = [
      { ...good, type: '', to: [99_999] },
      { ...good, type: 'private', to: [iris.id] },
    ]
    const { ids } = await ok('hamlet', 'POST', '/drafts', { drafts: sent })
    const shown = await drafts()
    const one = (id: number) => shown.find((draft: { id: number }) => draft.id === id)
    expect(one(ids[0])).toMatchObject({ type: '', to: [], topic: '' })
    expect(one(ids[1])).toMatchObject({ type: 'private', to: [iris.id], topic: '' })
  })

  test('Draft, timestamp: filled by the server', async () => {
    const { ids } = await ok('hamlet', 'POST', '/drafts', { drafts: [good] })
    const now = Math.floor(chat.clock.nowMs() / 1000)
    expect((await drafts()).find((draft: { id: number }) => draft.id === ids[0]).timestamp).toBe(now)
  })

  test('drafts is not required; response ids; error: exactly one channel id', async () => {
    expect(await ok('hamlet', 'POST', '/drafts')).toEqual({ result: 'success', msg: '', ids: [] })
    const msg = 'Must specify exactly 1 channel ID for channel messages'
    for (const to of [[], [square.id, yard.id], [square.id, square.id]]) await bad({ ...good, to }, { msg })
  })

  test('drafts created are synchronized to other clients by drafts events', async () => {
    const [other, stranger] = [chat.listen('hamlet'), chat.listen('iris')]
    const { ids } = await ok('hamlet', 'POST', '/drafts', { drafts: [good] })
    expect(other.received()).toMatchObject([{ type: 'drafts', op: 'add', drafts: [{ id: ids[0], ...good }] }])
    expect(stranger.received()).toEqual([])
  })
})
