import { describe, expect, test } from 'vitest'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { specChat } from './spec-chat-for-test.ts'

const chat = await specChat()
const { ok, refused, people, services, clock } = chat
const { hamlet, iris } = people
const square = await makeChannel(services, 'square')
await subscribe(services, [hamlet.id, iris.id], square)
const nowS = () => Math.floor(clock.nowMs() / 1000)
const sendText = async (topic: string, content = 'one'): Promise<number> =>
  (await ok('hamlet', 'POST', '/messages', { type: 'channel', to: square.id, topic, content })).id

describe('chat spec, Draft', () => {
  const good = { type: 'stream', to: [square.id], topic: 'fish', content: 'text' }
  const saved = async (draft: object) => {
    const { ids } = await ok('hamlet', 'POST', '/drafts', { drafts: [draft] })
    const { drafts } = await ok('hamlet', 'GET', '/drafts')
    return drafts.find(({ id }: { id: number }) => id === ids[0])
  }

  test.each([
    ['stream', [square.id], { to: [square.id], topic: 'fish' }],
    ['private', [iris.id, hamlet.id], { to: [iris.id, hamlet.id], topic: '' }],
    ['', [], { to: [], topic: '' }],
  ] as const)('type: %j is one of the three, and to is kept as it has to be', async (type, to, kept) => {
    expect(await saved({ ...good, type, to })).toMatchObject({ type, content: 'text', ...kept })
  })

  test('timestamp: in seconds, of the last edit; not required to create or to edit', async () => {
    const { id, timestamp } = await saved(good)
    expect(timestamp).toBe(nowS())
    clock.advance(60_000)
    await ok('hamlet', 'PATCH', `/drafts/${id}`, { draft: { ...good, content: 'more' } })
    const { drafts } = await ok('hamlet', 'GET', '/drafts')
    expect(drafts.find((one: { id: number }) => one.id === id)).toMatchObject({ content: 'more', timestamp: nowS() })
    expect((await saved({ ...good, timestamp: nowS() - 30 })).timestamp).toBe(nowS() - 30)
  })
})

describe('chat spec, Custom profile field, type', () => {
  const long = 'x'.repeat(200)
  const values: readonly (readonly [number, string, unknown, unknown])[] = [
    [1, 'short text', 'Pie', long],
    [2, 'long text', long, [iris.id]],
    [3, 'list of options', '0', 'Vim'],
    [4, 'date picker', '1990-02-28', '1990-02-30'],
    [5, 'link', 'https://example.com/me', 'javascript:alert(1)'],
    [6, 'person picker', [iris.id], [99_999]],
    [7, 'external account', 'octocat', long],
    [8, 'pronouns', 'they/them', long],
  ]

  test.each(values)(
    '%i %s: a value of that kind is taken and another is not',
    async (field_type, name, right, wrong) => {
      const field_data =
        field_type === 3 ? { '0': { text: 'Vim', order: '1' } } : field_type === 7 ? { subtype: 'github' } : undefined
      const { id } = await ok('adam', 'POST', '/realm/profile_fields', { name, field_type, field_data })
      await ok('hamlet', 'PATCH', '/users/me/profile_data', { data: [{ id, value: right }] })
      const body = await refused('hamlet', 'PATCH', '/users/me/profile_data', { data: [{ id, value: wrong }] }, {})
      expect(body.msg).not.toBe('')
      expect(services.directory.user(hamlet.id)?.profileData[String(id)]).toBeDefined()
    },
  )
})

describe('chat spec, Linkifier', () => {
  test('pattern, url_template: a match of the pattern is a link, with the named groups in the template', async () => {
    const url_template = 'https://example.com/{kind}/{id}'
    await ok('adam', 'POST', '/realm/filters', { pattern: '(?P<kind>[A-Z]+)-(?P<id>[0-9]+)', url_template })
    const { rendered } = await ok('hamlet', 'POST', '/messages/render', { content: 'see BUG-12 now' })
    expect(rendered).toBe('<p>see <a href="https://example.com/BUG/12">BUG-12</a> now</p>')
  })

  test('the array is ordered, a reordering is applied, and the first match makes the link', async () => {
    const url_template = 'https://other.example.com/{id}'
    const { id } = await ok('adam', 'POST', '/realm/filters', { pattern: 'BUG-(?P<id>[0-9]+)', url_template })
    const order = async () =>
      (await ok('hamlet', 'GET', '/realm/linkifiers')).linkifiers.map((one: { id: number }) => one.id)
    const rendered = async () =>
      (await ok('hamlet', 'POST', '/messages/render', { content: 'BUG-12' })).rendered as string
    expect((await order()).at(-1)).toBe(id)
    expect(await rendered()).toContain('https://example.com/BUG/12')
    const ordered_linkifier_ids = (await order()).toReversed()
    await ok('adam', 'PATCH', '/realm/linkifiers', { ordered_linkifier_ids })
    expect(await order()).toEqual(ordered_linkifier_ids)
    expect(await rendered()).toContain('https://other.example.com/12')
  })
})

test('chat spec, Message edit snapshot: one edit of topic and content has the fields of both, oldest first', async () => {
  const id = await sendText('fish')
  clock.advance(5_000)
  await ok('hamlet', 'PATCH', `/messages/${id}`, { content: 'two', topic: 'birds', propagate_mode: 'change_one' })
  const { message_history } = await ok('iris', 'GET', `/messages/${id}/history`)
  expect(message_history).toEqual([
    {
      topic: 'fish',
      content: 'one',
      rendered_content: '<p>one</p>',
      timestamp: nowS() - 5,
      user_id: hamlet.id,
    },
    {
      topic: 'birds',
      content: 'two',
      rendered_content: '<p>two</p>',
      timestamp: nowS(),
      user_id: hamlet.id,
      prev_topic: 'fish',
      prev_content: 'one',
      prev_rendered_content: '<p>one</p>',
      content_html_diff: expect.any(String),
    },
  ])
})

describe('chat spec, conventions shared by all endpoints', () => {
  test('3: a refusal does not list ignored parameters', async () => {
    await refused('hamlet', 'POST', '/typing', { op: 'pause', to: [iris.id], colour: 'red' }, { var_name: 'op' })
    await refused(
      'hamlet',
      'DELETE',
      '/events',
      { queue_id: 'x', colour: 'red' },
      {
        code: 'BAD_EVENT_QUEUE_ID',
        queue_id: 'x',
      },
    )
  })

  test('2, 3: DELETE /users/me/apns_device_token: result, msg and the ignored parameters', async () => {
    const path = '/users/me/apns_device_token'
    await ok('hamlet', 'POST', path, { token: 'c0ffee', appid: 'org.zulip.Zulip' })
    const passedOver = { result: 'success', msg: '', ignored_parameters_unsupported: ['colour'] }
    expect(await ok('hamlet', 'DELETE', path, { token: 'c0ffee', colour: 'red' })).toEqual(passedOver)
  })

  test('5: a group-setting object has both lists: with one of them or a third member it is invalid', async () => {
    const sent = { name: 'halves', description: '', members: [] }
    for (const can_join_group of [{ direct_members: [hamlet.id] }, { direct_subgroups: [] }, {}])
      await refused(
        'hamlet',
        'POST',
        '/user_groups/create',
        { ...sent, can_join_group },
        { var_name: 'can_join_group' },
      )
  })

  test.each(['(no topic)', 'general chat', ''])(
    '6: topic rule: %j is the empty topic wherever a topic is accepted',
    async (topic) => {
      const topicOf = async (id: number) =>
        (await ok('hamlet', 'GET', `/messages/${id}`, { allow_empty_topic_name: true })).message.subject
      const moved = await sendText('fish')
      await ok('hamlet', 'PATCH', `/messages/${moved}`, { topic })
      expect(await topicOf(moved)).toBe('')
      const later = { type: 'channel', to: square.id, topic, content: 'c', scheduled_delivery_timestamp: nowS() + 600 }
      const { scheduled_message_id } = await ok('hamlet', 'POST', '/scheduled_messages', later)
      await ok('hamlet', 'PATCH', `/scheduled_messages/${scheduled_message_id}`, { topic })
      const { scheduled_messages } = await ok('hamlet', 'GET', '/scheduled_messages')
      expect(scheduled_messages.at(-1).topic).toBe('')
      const narrow = [
        { operator: 'channel', operand: square.id },
        { operator: 'topic', operand: topic },
      ]
      const { messages } = await ok('hamlet', 'GET', '/messages/matches_narrow', { msg_ids: [moved], narrow })
      expect(Object.keys(messages)).toEqual([String(moved)])
      const isRead = async () => (await ok('iris', 'GET', `/messages/${moved}`)).message.flags.includes('read')
      expect(await isRead()).toBe(false)
      await ok('iris', 'POST', '/mark_topic_as_read', { stream_id: square.id, topic_name: topic })
      expect(await isRead()).toBe(true)
      await ok('hamlet', 'POST', '/user_topics', { stream_id: square.id, topic, visibility_policy: 1 })
      const { user_topics } = await ok('hamlet', 'POST', '/register', {
        client_capabilities: { notification_settings_null: true, empty_topic_name: true },
      })
      const muted = user_topics.filter((one: { visibility_policy: number }) => one.visibility_policy === 1)
      expect(muted).toMatchObject([{ stream_id: square.id, topic_name: '' }])
    },
  )
})
