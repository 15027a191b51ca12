import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSystemBots } from '../../bots/actions/create-system-bots.ts'
import { chatLimits } from '../../limits.ts'
import { chatForTest, type TestUserName } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'

const { call, ok, listen, people, services, accounts, clock } = await chatForTest()
await services.directory.refresh({ users: await createSystemBots(accounts, 'chat.test') })
const { hamlet, iris, adam } = people
const square = await makeChannel(services, 'square')
await subscribe(services, [hamlet.id, iris.id, adam.id], square)

async function sent(content: string, who: TestUserName = 'hamlet'): Promise<number> {
  const { id } = await ok(who, 'POST', '/messages', { type: 'channel', to: square.id, topic: 'fish', content })
  return id
}

const edit = (id: number, params: Record<string, unknown>, who: TestUserName = 'hamlet') =>
  call(who, 'PATCH', `/messages/${id}`, params)

test('EDIT-1: the sender edits a message, and its audience receives both texts', async () => {
  const id = await sent('before')
  const received = listen('iris')
  expect((await edit(id, { content: 'after **all**' })).body).toMatchObject({ result: 'success', detached_uploads: [] })
  expect(received.received()).toMatchObject([
    {
      type: 'update_message',
      user_id: hamlet.id,
      message_id: id,
      message_ids: [id],
      stream_id: square.id,
      stream_name: 'square',
      rendering_only: false,
      orig_content: 'before',
      orig_rendered_content: '<p>before</p>',
      content: 'after **all**',
      rendered_content: '<p>after <strong>all</strong></p>',
      is_me_message: false,
      flags: [],
    },
  ])
  const { message, raw_content } = await ok('iris', 'GET', `/messages/${id}`)
  expect(raw_content).toBe('after **all**')
  expect(message).toMatchObject({
    content: '<p>after <strong>all</strong></p>',
    edit_history: [{ user_id: hamlet.id, prev_content: 'before' }],
  })
  expect(message.last_edit_timestamp).toBe(Math.floor(clock.nowMs() / 1000))
  expect(message.last_moved_timestamp).toBeUndefined()
})

test('EDIT-2: only the sender edits it, within the time limit and if editing is on', async () => {
  const id = await sent('mine')
  for (const who of ['iris', 'olivia'] as const) expect((await edit(id, { content: 'theirs' }, who)).status).toBe(400)
  clock.advance(621_000)
  expect((await edit(id, { content: 'late' })).body).toMatchObject({
    code: 'BAD_REQUEST',
    msg: 'The time limit for editing this message has passed',
  })
  const fresh = await sent('fresh')
  await ok('olivia', 'PATCH', '/realm', { allow_message_editing: false })
  expect((await edit(fresh, { content: 'x' })).status).toBe(400)
  await ok('olivia', 'PATCH', '/realm', { allow_message_editing: true })
  expect((await edit(fresh, { content: 'x' })).status).toBe(200)
})

test('EDIT-3: an edit with the hash of another text is rejected', async () => {
  const id = await sent('first')
  const hash = createHash('sha256').update('first').digest('hex')
  await ok('hamlet', 'PATCH', `/messages/${id}`, { content: 'second', prev_content_sha256: hash })
  expect((await edit(id, { content: 'third', prev_content_sha256: hash })).body.code).toBe('EXPECTATION_MISMATCH')
})

test('EDIT-4: mentions that come with the new text are flagged, and those that go with the old one are not', async () => {
  const id = await sent('@**Iris Member** hello')
  await edit(id, { content: '@**Adam Administrator** hello' })
  const flags = async (who: TestUserName) => (await ok(who, 'GET', `/messages/${id}`)).message.flags
  expect(await flags('iris')).toEqual([])
  expect(await flags('adam')).toEqual(['mentioned'])
})

test('EDIT-5: requests that make no sense for the message are refused', async () => {
  const id = await sent('text')
  const direct = await ok('hamlet', 'POST', '/messages', { type: 'direct', to: [iris.id], content: 'text' })
  const poll = await sent('/poll What?\nthis\nthat')
  const cases: [number, Record<string, unknown>][] = [
    [id, {}],
    [id, { content: 'x', propagate_mode: 'change_all' }],
    [id, { content: 'x', stream_id: square.id }],
    [id, { topic: 'fish' }],
    [id, { topic: '✔ ' }],
    [direct.id, { topic: 'x' }],
    [direct.id, { stream_id: square.id }],
    [poll, { content: 'no longer a poll' }],
    [999_999, { content: 'x' }],
  ]
  for (const [target, params] of cases) {
    const { status, body } = await edit(target, params)
    expect([params, status, body.code]).toEqual([params, 400, 'BAD_REQUEST'])
  }
})

test('EDIT-6: the history has every state, oldest first, and the first one holds five fields', async () => {
  const id = await sent('one')
  const sentAt = Math.floor(clock.nowMs() / 1000)
  clock.advance(5000)
  await edit(id, { content: 'one two' })
  await edit(id, { topic: 'birds' })
  const { message_history: history } = await ok('iris', 'GET', `/messages/${id}/history`)
  expect(history).toEqual([
    { topic: 'fish', content: 'one', rendered_content: '<p>one</p>', timestamp: sentAt, user_id: hamlet.id },
    {
      topic: 'fish',
      content: 'one two',
      rendered_content: '<p>one two</p>',
      timestamp: sentAt + 5,
      user_id: hamlet.id,
      prev_content: 'one',
      prev_rendered_content: '<p>one</p>',
      content_html_diff: '<div><p>one <span class="highlight_text_inserted">two</span></p></div>',
    },
    {
      topic: 'birds',
      content: 'one two',
      rendered_content: '<p>one two</p>',
      timestamp: sentAt + 5,
      user_id: hamlet.id,
      prev_topic: 'fish',
    },
  ])
  expect((await call('iris', 'GET', '/messages/999999/history')).body.code).toBe('BAD_REQUEST')
})

test('EDIT-6: the earlier texts of a message have a bound, and an edit beyond it is rejected', async () => {
  const id = await sent('0')
  const long = '\u{1f600}'.repeat(2000)
  let edits = 0
  for (; edits < 100; edits += 1) if ((await edit(id, { content: `${long}${edits}` })).body.result === 'error') break
  expect((await edit(id, { content: 'short' })).body.msg).toBe(
    'This message was edited too often. Send a new one instead.',
  )
  const { message } = await ok('iris', 'GET', `/messages/${id}`)
  expect(JSON.stringify(message).length).toBeLessThan(2 * chatLimits.editHistoryCharactersMax)
  expect((await ok('iris', 'GET', `/messages/${id}/history`)).message_history).toHaveLength(edits + 1)
})

test('EDIT-7: the empty topic has its display name in the history unless the client knows it', async () => {
  const { id } = await ok('hamlet', 'POST', '/messages', { type: 'channel', to: square.id, topic: '', content: 'a' })
  const topic = async (params = {}) =>
    (await ok('iris', 'GET', `/messages/${id}/history`, params)).message_history[0].topic
  expect(await topic()).toBe('general chat')
  expect(await topic({ allow_empty_topic_name: true })).toBe('')
})

test('EDIT-7: a direct message has no topic in its history', async () => {
  const { id } = await ok('hamlet', 'POST', '/messages', { type: 'direct', to: [iris.id], content: 'a' })
  await ok('hamlet', 'PATCH', `/messages/${id}`, { content: 'b' })
  const { message_history: history } = await ok('iris', 'GET', `/messages/${id}/history`)
  expect(history).toMatchObject([{ topic: '' }, { topic: '' }])
})

test('EDIT-8: the organization may show only moves in the history, or no history at all', async () => {
  const id = await sent('secret typo')
  await edit(id, { content: 'clean' })
  await edit(id, { topic: 'birds' })
  await ok('olivia', 'PATCH', '/realm', { message_edit_history_visibility_policy: 'moves' })
  const { message_history: history } = await ok('iris', 'GET', `/messages/${id}/history`)
  expect(history).toHaveLength(2)
  expect(JSON.stringify(history)).not.toContain('secret')
  await ok('olivia', 'PATCH', '/realm', { message_edit_history_visibility_policy: 'none' })
  expect((await call('iris', 'GET', `/messages/${id}/history`)).status).toBe(400)
  await ok('olivia', 'PATCH', '/realm', { message_edit_history_visibility_policy: 'all' })
})

test('EDIT-9: a message is deleted by its sender in time, by the owner of the bot that sent it, or by who may delete any', async () => {
  const [own, old] = [await sent('own'), await sent('old')]
  const received = listen('iris')
  expect((await call('iris', 'DELETE', `/messages/${own}`)).body.code).toBe('BAD_REQUEST')
  await ok('hamlet', 'DELETE', `/messages/${own}`)
  expect(received.received()).toMatchObject([
    { type: 'delete_message', message_ids: [own], message_type: 'stream', stream_id: square.id, topic: 'fish' },
  ])
  expect((await call('iris', 'GET', `/messages/${own}`)).status).toBe(400)
  clock.advance(621_000)
  expect((await call('hamlet', 'DELETE', `/messages/${old}`)).status).toBe(400)
  await ok('adam', 'DELETE', `/messages/${old}`)
  const { id } = await ok('bot', 'POST', '/messages', { type: 'direct', to: [hamlet.id], content: 'from the bot' })
  await ok('hamlet', 'DELETE', `/messages/${id}`)
})

test('EDIT-10: read receipts list the readers who share them, never the sender', async () => {
  const id = await sent('read me')
  const readers = async () => (await ok('hamlet', 'GET', `/messages/${id}/read_receipts`)).user_ids
  expect(await readers()).toEqual([])
  for (const who of ['iris', 'adam', 'hamlet'] as const)
    await ok(who, 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' })
  expect(await readers()).toEqual([adam.id, iris.id].sort((left, right) => left - right))
  await ok('adam', 'PATCH', '/settings', { send_read_receipts: false })
  expect(await readers()).toEqual([iris.id])
  await ok('iris', 'POST', `/users/me/muted_users/${hamlet.id}`)
  expect(await readers()).toEqual([])
  await ok('iris', 'DELETE', `/users/me/muted_users/${hamlet.id}`)
  await ok('olivia', 'PATCH', '/realm', { enable_read_receipts: false })
  expect((await call('hamlet', 'GET', `/messages/${id}/read_receipts`)).status).toBe(400)
  await ok('olivia', 'PATCH', '/realm', { enable_read_receipts: true })
})

test('EDIT-11: the audience of a poll receives its votes; an invalid vote is rejected', async () => {
  const id = await sent('/poll What?\nthis\nthat')
  const plain = await sent('no poll')
  const received = listen('adam')
  const vote = { message_id: id, msg_type: 'widget', content: '{"type":"vote","key":"canned,0","vote":1}' }
  await ok('iris', 'POST', '/submessage', vote)
  expect(received.received()).toMatchObject([
    { type: 'submessage', msg_type: 'widget', message_id: id, sender_id: iris.id, content: vote.content },
  ])
  const { message } = await ok('adam', 'GET', `/messages/${id}`)
  expect(message.submessages.map((one: { sender_id: number }) => one.sender_id)).toEqual([hamlet.id, iris.id])
  for (const params of [
    { ...vote, content: 'no json' },
    { ...vote, content: '{"type":"stuff"}' },
    { ...vote, content: '{"type":"question","question":"Mine?"}' },
    { ...vote, message_id: plain },
    { ...vote, msg_type: 'other' },
  ]) {
    expect((await call('iris', 'POST', '/submessage', params)).status).toBe(400)
  }
  await ok('hamlet', 'POST', '/submessage', { ...vote, content: '{"type":"question","question":"Really?"}' })
})

test('EDIT-11: the submessages of a message have a bound', async () => {
  const id = await sent('/poll What?\nthis\nthat')
  const option = (name: string) => ({ type: 'new_option', idx: 1, option: name })
  const add = (name: string) =>
    call('iris', 'POST', '/submessage', { message_id: id, msg_type: 'widget', content: JSON.stringify(option(name)) })
  let added = 0
  for (; added < 200; added += 1) if ((await add('x'.repeat(9000))).body.result === 'error') break
  expect((await add('x'.repeat(9000))).body.msg).toBe('This widget cannot hold any more.')
  const { message } = await ok('adam', 'GET', `/messages/${id}`)
  expect(message.submessages).toHaveLength(added + 1)
})

test('EDIT-12: a report needs a channel for moderators, and there it quotes the message', async () => {
  const id = await sent('```\nbad ~~~~\n```')
  const report = { report_type: 'harassment', description: 'unkind' }
  expect((await call('iris', 'POST', `/messages/${id}/report`, report)).body.code).toBe('BAD_REQUEST')
  const reports = await makeChannel(services, 'reports', { privacy: 'private' })
  await subscribe(services, [adam.id], reports)
  const moderated = await call('olivia', 'PATCH', '/realm', { moderation_request_channel_id: reports.id })
  expect(moderated.status).toBe(200)
  const empty = await call('iris', 'POST', `/messages/${id}/report`, { report_type: 'other' })
  expect([empty.status, empty.body.var_name]).toEqual([400, 'description'])
  await ok('iris', 'POST', `/messages/${id}/report`, report)
  const { messages } = await ok('adam', 'GET', '/messages', {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: reports.id }],
  })
  expect(messages).toMatchObject([{ subject: 'reports', sender_full_name: 'Notification Bot' }])
  expect(messages[0].content).toContain('<blockquote>')
  expect(messages[0].content).toContain('bad ~~~~')
})

test('EDIT-12: no text prevents the report of a message', async () => {
  const long = await sent('`'.repeat(10_000))
  const report = { report_type: 'spam', description: '`'.repeat(1000) }
  expect(await ok('iris', 'POST', `/messages/${long}/report`, report)).toMatchObject({ result: 'success' })
})

test('EDIT-12: no topic prevents the report of a message', async () => {
  for (const topic of ['x @*role:members* (y)', 'x** @**all** **']) {
    const { id } = await ok('hamlet', 'POST', '/messages', { type: 'channel', to: square.id, topic, content: 'spam' })
    await ok('iris', 'POST', `/messages/${id}/report`, { report_type: 'spam' })
    const { messages } = await ok('adam', 'GET', '/messages', { anchor: 'newest', num_before: 1, num_after: 0 })
    expect(messages[0].content).toContain(`/near/${id}"`)
    expect(messages[0].content).not.toContain('mention" data-user-group-id')
    expect(messages[0].content).not.toContain('wildcard')
  }
})
