import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'

const chat = await chatForTest()
const { services, people, ok, call } = chat
const { hamlet, iris, gina, mona } = people
const denmark = await makeChannel(services, 'Denmark')
const england = await makeChannel(services, 'England')
await subscribe(services, [hamlet.id, iris.id], denmark)
await subscribe(services, [iris.id], england)

type Who = Parameters<typeof ok>[0]
const nothingUnread = 10_000_000_000_000_000
const send = async (who: Who, params: Record<string, unknown>): Promise<number> =>
  (await ok(who, 'POST', '/messages', { type: 'channel', to: denmark.id, topic: 'ghosts', ...params })).id
const get = (who: Who, params: Record<string, unknown>) =>
  ok(who, 'GET', '/messages', { anchor: 'newest', num_before: 100, num_after: 0, ...params })
const ids = async (who: Who, narrow: unknown, params: Record<string, unknown> = {}): Promise<number[]> =>
  (await get(who, { narrow, ...params })).messages.map((one: { id: number }) => one.id)

const m = {
  early: await send('mona', { to: england.id, content: 'before hamlet came' }),
  walk: await send('iris', { content: 'we were walking by **the sea**' }),
  walks: await send('hamlet', { content: 'who walks & talks?', topic: 'Sea & <land>', read_by_sender: true }),
  link: await send('iris', { content: 'see https://example.com/walk for walks', topic: 'Ghosts' }),
  empty: await send('iris', { content: 'nothing to say', topic: '' }),
  pair: await send('iris', { type: 'direct', to: [hamlet.id], content: 'a word in private' }),
  trio: await send('gina', { type: 'direct', to: [hamlet.id, iris.id], content: 'three of us' }),
  self: await send('hamlet', { type: 'direct', to: [hamlet.id], content: 'note to self' }),
  done: await send('iris', { content: 'all is said', topic: '✔ ghosts' }),
}
const inDenmark = [m.walk, m.walks, m.link, m.empty, m.done]

test('NARROW-2: every operator, including former names, finds its messages', async () => {
  const cases: [unknown, number[]][] = [
    [[], [m.walk, m.walks, m.link, m.empty, m.pair, m.trio, m.self, m.done]],
    [[{ operator: 'channel', operand: denmark.id }], inDenmark],
    [[{ operator: 'stream', operand: 'denmark' }], inDenmark],
    [
      [
        ['stream', 'Denmark'],
        ['topic', 'ghosts'],
      ],
      [m.walk, m.link],
    ],
    [
      [
        ['channel', 'Denmark'],
        ['subject', 'GHOSTS'],
      ],
      [m.walk, m.link],
    ],
    [[{ operator: 'topic', operand: '' }], [m.empty]],
    [[{ operator: 'topic', operand: 'general chat' }], [m.empty]],
    [[{ operator: 'channels', operand: 'public' }], [m.early, ...inDenmark]],
    [
      [
        { operator: 'streams', operand: 'public' },
        { operator: 'channel', operand: denmark.id, negated: true },
      ],
      [m.early],
    ],
    [[{ operator: 'sender', operand: hamlet.id }], [m.walks, m.self]],
    [[{ operator: 'sender', operand: iris.deliveryEmail }], [m.walk, m.link, m.empty, m.pair, m.done]],
    [[{ operator: 'from', operand: gina.id }], [m.trio]],
    [[{ operator: 'dm', operand: [iris.id] }], [m.pair]],
    [[{ operator: 'dm', operand: iris.deliveryEmail }], [m.pair]],
    [[['pm-with', `${iris.deliveryEmail},${gina.deliveryEmail}`]], [m.trio]],
    [[{ operator: 'pm_with', operand: [hamlet.id] }], [m.self]],
    [[{ operator: 'dm', operand: [mona.id] }], []],
    [[{ operator: 'dm-including', operand: iris.id }], [m.pair, m.trio]],
    [[{ operator: 'dm-including', operand: hamlet.id }], [m.pair, m.trio, m.self]],
    [[{ operator: 'group-pm-with', operand: iris.id }], [m.trio]],
    [[{ operator: 'is', operand: 'dm' }], [m.pair, m.trio, m.self]],
    [[['is', 'private']], [m.pair, m.trio, m.self]],
    [[{ operator: 'is', operand: 'dm', negated: true }], inDenmark],
    [[{ operator: 'is', operand: 'resolved' }], [m.done]],
    [[{ operator: 'is', operand: 'unread' }], [m.walk, m.link, m.empty, m.pair, m.trio, m.self, m.done]],
    [[{ operator: 'is', operand: 'unread', negated: true }], [m.walks]],
    [[{ operator: 'has', operand: 'link' }], [m.link]],
    [[{ operator: 'has', operand: 'image' }], []],
    [[{ operator: 'has', operand: 'reaction' }], []],
    [[{ operator: 'in', operand: 'all' }], [m.walk, m.walks, m.link, m.empty, m.pair, m.trio, m.self, m.done]],
    [[{ operator: 'id', operand: m.pair }], [m.pair]],
    [[{ operator: 'id', operand: String(m.walk) }], [m.walk]],
    [
      [
        { operator: 'near', operand: String(m.walk) },
        { operator: 'channel', operand: denmark.id },
      ],
      inDenmark,
    ],
    [[{ operator: 'search', operand: 'walk' }], [m.walk, m.walks, m.link]],
    [[{ operator: 'search', operand: 'sea' }], [m.walk, m.walks]],
    [[{ operator: 'search', operand: '"walking by"' }], [m.walk]],
    [
      [
        { operator: 'search', operand: 'walk' },
        { operator: 'search', operand: 'talks' },
      ],
      [m.walks],
    ],
    [[{ operator: 'is', operand: 'starred' }], []],
    [[{ operator: 'is', operand: 'mentioned' }], []],
    [[{ operator: 'is', operand: 'alerted' }], []],
    [[{ operator: 'is', operand: 'muted' }], []],
  ]
  for (const [narrow, wanted] of cases) expect([narrow, await ids('hamlet', narrow)]).toEqual([narrow, wanted])
})

test('NARROW-3: an invalid operator or operand is BAD_NARROW or names the parameter', async () => {
  const answer = async (narrow: unknown) =>
    (await call('hamlet', 'GET', '/messages', { anchor: 'newest', narrow })).body
  for (const [operator, operand, desc] of [
    ['bogus', 'x', 'unknown operator bogus'],
    ['is', 'purple', "unknown 'is' operand purple"],
    ['has', 'wings', "unknown 'has' operand wings"],
    ['in', 'space', "unknown 'in' operand space"],
    ['channels', 'secret', 'unknown channels operand secret'],
    ['channel', 'nowhere', 'unknown channel nowhere'],
    ['sender', 'nobody@agora.example', 'unknown user nobody@agora.example'],
    ['dm', 'nobody@agora.example', 'unknown user in nobody@agora.example'],
    ['dm-including', 99_999, 'unknown user 99999'],
    ['id', 'x', 'Invalid message ID'],
    ['with', 'x', "Invalid 'with' operator"],
    ['date', 'someday', 'invalid date someday'],
  ]) {
    expect(await answer([{ operator, operand }])).toMatchObject({ code: 'BAD_NARROW', desc })
  }
  const both = [
    ['is', 'dm'],
    ['topic', 'x'],
  ]
  expect((await answer(both)).desc).toBe('No message can be both a channel message and direct message')
  for (const narrow of ['no json', 7, [7], [['a']], [{ operator: 'is' }], [{ operator: 'search', operand: '' }]]) {
    expect(await answer(narrow)).toMatchObject({ code: 'BAD_REQUEST', var_name: 'narrow' })
  }
})

test('NARROW-4: `with` follows a message to where it is, and falls back on the rest of the narrow', async () => {
  const elsewhere = [
    { operator: 'channel', operand: 'England' },
    { operator: 'topic', operand: 'nowhere' },
  ]
  const withTerm = (operand: unknown) => ({ operator: 'with', operand })
  expect(await ids('hamlet', [...elsewhere, withTerm(m.walk)])).toEqual([m.walk, m.link])
  expect(await ids('hamlet', [withTerm(String(m.trio))])).toEqual([m.trio])
  expect(
    await ids('hamlet', [{ operator: 'channel', operand: 'Denmark' }, ['topic', 'ghosts'], withTerm(99_999)]),
  ).toEqual([m.walk, m.link])
  const { body } = await call('hamlet', 'GET', '/messages', { anchor: 'newest', narrow: [withTerm(1), withTerm(2)] })
  expect(body).toMatchObject({ code: 'BAD_NARROW', desc: "Duplicate 'with' operators." })
})

test('NARROW-6: a search shows what it matched, in the text and in the topic, and never inside a tag', async () => {
  const { messages } = await get('hamlet', { narrow: [{ operator: 'search', operand: 'walk sea' }] })
  const shown = Object.fromEntries(messages.map((one: { id: number }) => [one.id, one]))
  expect(shown[m.walk].match_content).toBe(
    '<p>we were <span class="highlight">walking</span> by <strong>the <span class="highlight">sea</span></strong></p>',
  )
  expect(shown[m.walk].match_subject).toBe('ghosts')
  expect(shown[m.walks].match_subject).toBe('<span class="highlight">Sea</span> &amp; &lt;land&gt;')
  const [link] = (await get('hamlet', { narrow: [['search', 'example.com']] })).messages
  expect(link.match_content).not.toMatch(/<a[^>]*<span/)
})

test('NARROW-6: matches_narrow returns which of the messages match a narrow', async () => {
  const msg_ids = [m.walk, m.walks, m.link, m.pair, 99_999]
  const matched = await ok('hamlet', 'GET', '/messages/matches_narrow', {
    msg_ids,
    narrow: [{ operator: 'has', operand: 'link' }],
  })
  expect(Object.keys(matched.messages)).toEqual([String(m.link)])
  expect(matched.messages[m.link].match_subject).toBe('Ghosts')
  const searched = await ok('hamlet', 'GET', '/messages/matches_narrow', { msg_ids, narrow: [['search', 'walking']] })
  expect(Object.keys(searched.messages).map(Number)).toEqual([m.walk, m.walks, m.link])
  expect((await call('gina', 'GET', '/messages/matches_narrow', { msg_ids, narrow: [] })).body.messages).toEqual({})
})

test('NARROW-7: a channel whose history is open shows all of it; without one only what reached the reader is searched', async () => {
  expect(await ids('hamlet', [{ operator: 'channel', operand: england.id }])).toEqual([m.early])
  expect(await ids('hamlet', [['search', 'before']])).toEqual([])
  const [message] = (await get('hamlet', { narrow: [['channel', 'England']] })).messages
  expect(message.flags).toEqual(['read', 'historical'])
  expect(await ids('iris', [['search', 'before']])).toEqual([m.early])
})

test('NARROW-9: anchors: ids, newest, oldest, the first unread and a date', async () => {
  const all = [m.walk, m.walks, m.link, m.empty, m.done]
  const narrow = [{ operator: 'channel', operand: denmark.id }]
  const page = async (params: Record<string, unknown>) => {
    const { messages, result, msg, ...rest } = await ok('hamlet', 'GET', '/messages', { narrow, ...params })
    return { ids: messages.map((one: { id: number }) => one.id), ...rest }
  }
  const found = (anchor: boolean, oldest: boolean, newest: boolean) => ({
    found_anchor: anchor,
    found_oldest: oldest,
    found_newest: newest,
    history_limited: false,
  })
  expect(await page({ anchor: 'newest', num_before: 2, num_after: 5 })).toEqual({
    ids: all.slice(-2),
    anchor: nothingUnread,
    ...found(false, false, true),
  })
  expect(await page({ anchor: 'oldest', num_before: 5, num_after: 2 })).toEqual({
    ids: all.slice(0, 2),
    anchor: 0,
    ...found(false, true, false),
  })
  expect(await page({ anchor: m.link, num_before: 1, num_after: 1 })).toEqual({
    ids: [m.walks, m.link, m.empty],
    anchor: m.link,
    ...found(true, false, false),
  })
  expect(await page({ anchor: m.link, num_before: 1, include_anchor: false })).toEqual({
    ids: [m.walks],
    anchor: m.link,
    ...found(false, false, false),
  })
  expect(await page({ anchor: m.link, num_after: 9, include_anchor: false })).toEqual({
    ids: [m.empty, m.done],
    anchor: m.link,
    ...found(false, false, true),
  })
  expect((await page({ anchor: m.pair, num_before: 1, num_after: 1 })).ids).toEqual([m.empty, m.done])
  expect((await page({ anchor: m.link })).ids).toEqual([m.link])
  expect((await page({ anchor: -5, num_after: 1 })).ids).toEqual([m.walk])
  expect((await page({ anchor: 'first_unread', num_after: 1 })).anchor).toBe(m.walk)
  expect((await page({ anchor: 0, use_first_unread_anchor: true, num_after: 1 })).anchor).toBe(m.walk)
  expect((await page({ anchor: 'date', anchor_date: '2001-01-01', num_after: 1 })).anchor).toBe(m.walk)
  expect((await page({ anchor: 'date', anchor_date: '2999-01-01T00:00:00Z' })).anchor).toBe(m.done)
  const dated = [...narrow, { operator: 'date', operand: '2001-01-01' }]
  expect((await ok('hamlet', 'GET', '/messages', { anchor: 'first_unread', num_after: 2, narrow: dated })).anchor).toBe(
    m.walk,
  )
})

test('NARROW-9: when nothing is unread the anchor is the number clients know', async () => {
  await ok('gina', 'POST', '/mark_all_as_read')
  expect(await ok('gina', 'GET', '/messages', { anchor: 'first_unread', num_before: 1, num_after: 1 })).toMatchObject({
    anchor: nothingUnread,
    found_newest: true,
  })
})

test('NARROW-9: a bad anchor, too many messages and ids with a range are refused', async () => {
  const answer = async (params: Record<string, unknown>) => (await call('hamlet', 'GET', '/messages', params)).body
  expect(await answer({})).toMatchObject({ code: 'BAD_REQUEST', var_name: 'anchor' })
  expect(await answer({ anchor: 'middle' })).toMatchObject({ var_name: 'anchor' })
  expect(await answer({ anchor: 'date' })).toMatchObject({ var_name: 'anchor_date' })
  expect(await answer({ anchor: 'date', anchor_date: 'x' })).toMatchObject({ var_name: 'anchor_date' })
  expect(await answer({ anchor: 'newest', num_before: -1 })).toMatchObject({ var_name: 'num_before' })
  expect((await answer({ anchor: 'newest', num_before: 5001 })).msg).toContain('5000')
  expect(await answer({ anchor: 1, num_before: 1, num_after: 1, include_anchor: false })).toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect(await answer({ anchor: 1, message_ids: [1] })).toMatchObject({ code: 'BAD_REQUEST' })
})

test('NARROW-9: a page of long messages has fewer of them, the nearest to its anchor, and continues from there', async () => {
  const long = '\u{1f600}'.repeat(2300)
  const sentIds: number[] = []
  for (let count = 0; count < 50; count += 1)
    sentIds.push(await send('hamlet', { type: 'direct', to: [people.adam.id], content: `${count} ${long}` }))
  const narrow = [{ operator: 'dm', operand: [people.adam.id] }]
  const page = async (params: Record<string, unknown>) => {
    const { messages, ...ends } = await get('hamlet', { narrow, num_before: 1000, ...params })
    const found: number[] = messages.map((one: { id: number }) => one.id)
    return { ...ends, ids: found }
  }
  const newest = await page({})
  expect(newest).toMatchObject({ found_oldest: false, found_newest: true })
  expect(newest.ids.length).toBeLessThan(50)
  expect(newest.ids).toEqual(sentIds.slice(-newest.ids.length))
  const around = await page({ anchor: sentIds[25], num_before: 100, num_after: 100 })
  expect(around).toMatchObject({ found_anchor: true, found_oldest: false, found_newest: false })
  expect(around.ids).toContain(sentIds[25])
  const seen = new Set<number>(newest.ids)
  for (let first = newest.ids[0]; seen.size < 50; first = Math.min(...seen)) {
    const older = await page({ anchor: first })
    expect(older.ids.length).toBeGreaterThan(1)
    for (const id of older.ids) seen.add(id)
  }
  expect((await call('hamlet', 'GET', '/messages', { message_ids: sentIds })).body.msg).toBe(
    'These messages are too long for one reply. Request fewer.',
  )
})

test('MSG-21: content and topic have the requested form', async () => {
  const plain = (await get('hamlet', { narrow: [['topic', 'ghosts']], apply_markdown: false })).messages[0]
  expect(plain).toMatchObject({
    content: 'we were walking by **the sea**',
    content_type: 'text/x-markdown',
    avatar_url: null,
  })
  const rendered = (await get('hamlet', { narrow: [['topic', 'ghosts']], client_gravatar: false })).messages[0]
  expect(rendered).toMatchObject({ content_type: 'text/html', sender_full_name: 'Iris Member' })
  expect(rendered.avatar_url).toContain('/avatar/')
  const [named] = (await get('hamlet', { narrow: [['topic', '']] })).messages
  expect(named.subject).toBe('general chat')
  const [unnamed] = (await get('hamlet', { narrow: [['topic', '']], allow_empty_topic_name: true })).messages
  expect(unnamed.subject).toBe('')
})

test('TOPIC-6: two spellings are one topic, shown as it was spelled last', async () => {
  const { topics } = await ok('hamlet', 'GET', `/users/me/${denmark.id}/topics`)
  expect(topics).toEqual([
    { name: '✔ ghosts', max_id: m.done },
    { name: 'general chat', max_id: m.empty },
    { name: 'Ghosts', max_id: m.link },
    { name: 'Sea & <land>', max_id: m.walks },
  ])
})
