import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chatForTest, type TestUserName } from '../../testing.ts'

const { app, accounts, call, ok, people, services } = await chatForTest()
const image = sharp({ create: { width: 80, height: 80, channels: 3, background: 'red' } })
const png = await image.clone().png().toBuffer()
const gif = await image.clone().gif().toBuffer()

async function upload(who: TestUserName, name: string, ...files: Buffer[]) {
  const key = await accounts.issueChatKey(people[who].id)
  const form = new FormData()
  files.forEach((content, at) => {
    form.append(`file${at}`, new Blob([new Uint8Array(content)]), 'emoji.png')
  })
  form.append('words', 'so that the form is never empty')
  const request = new Request('http://chat.test', { method: 'POST', body: form })
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1/realm/emoji/${name}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${people[who].deliveryEmail}:${key}`).toString('base64')}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: reply.statusCode, body: reply.json() }
}

const listed = async () => Object.values<{ name: string }>((await ok('gina', 'GET', '/realm/emoji')).emoji)

test('EMOJI-1: POST /realm/emoji/{emoji_name} stores the image; GET /realm/emoji lists it', async () => {
  expect(await upload('hamlet', 'yorick', png)).toMatchObject({ status: 200 })
  const [emoji] = (await listed()) as [{ source_url: string; name: string }]
  expect(emoji).toMatchObject({ name: 'yorick', author_id: people.hamlet.id, deactivated: false, still_url: null })
  expect(emoji.source_url).toMatch(/^\/user_avatars\/1\/emoji\/images\/[\w-]+\.png$/)
  const fileName = emoji.source_url.split('/').at(-1)
  expect(await services.blobs.size(`emoji/${fileName}`)).toBeGreaterThan(0)
  const { html } = await services.messaging.rendering.render(':yorick:', people.iris)
  expect(html).toContain(emoji.source_url)
})

test('EMOJI-1: the content decides whether it is an image, and there must be exactly one', async () => {
  expect(await upload('hamlet', 'text', Buffer.from('<svg onload="alert(1)">'))).toMatchObject({
    status: 400,
    body: { code: 'BAD_IMAGE' },
  })
  for (const files of [[], [png, gif]]) {
    expect(await upload('hamlet', 'many', ...files)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  }
  const large = Buffer.concat([png, Buffer.alloc(5 * 1_048_576)])
  expect(await upload('hamlet', 'large', large)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(await upload('gina', 'guests', png)).toMatchObject({ status: 400, body: { msg: 'Insufficient permission' } })
})

test('EMOJI-2: names', async () => {
  for (const name of ['yorick', 'Skull', 'skull!', 'skull-']) {
    expect(await upload('hamlet', encodeURIComponent(name), png)).toMatchObject({ status: 400 })
  }
  expect(await upload('hamlet', 'octopus', png)).toMatchObject({
    status: 400,
    body: { msg: 'Only administrators can override default emoji.' },
  })
  expect(await upload('adam', 'octopus', gif)).toMatchObject({ status: 200 })
})

test('EMOJI-3: DELETE /realm/emoji/{emoji_name} is for administrators and the author', async () => {
  expect(await call('iris', 'DELETE', '/realm/emoji/yorick')).toMatchObject({ status: 400 })
  await ok('hamlet', 'DELETE', '/realm/emoji/yorick')
  await ok('olivia', 'DELETE', '/realm/emoji/octopus')
  expect(await listed()).toMatchObject([{ deactivated: true }, { deactivated: true }])
  expect(await call('hamlet', 'DELETE', '/realm/emoji/yorick')).toMatchObject({
    status: 404,
    body: { code: 'BAD_REQUEST', msg: `Emoji 'yorick' does not exist` },
  })
  expect(await upload('iris', 'yorick', png)).toMatchObject({ status: 200 })
})

test('EMOJI-4: a client that supports single changes gets the added or deactivated emoji, others the whole list', async () => {
  const register = async (capabilities: object) =>
    (await ok('iris', 'POST', '/register', { event_types: ['realm_emoji'], client_capabilities: capabilities }))
      .queue_id
  const [single, whole] = [await register({ individual_emoji_changes: true }), await register({})]
  await upload('hamlet', 'two_skulls', png)
  await ok('hamlet', 'DELETE', '/realm/emoji/two_skulls')
  const eventsOf = async (queue_id: string) =>
    (await ok('iris', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true })).events
  const [added, changed] = await eventsOf(single)
  expect(added).toMatchObject({ op: 'add', emoji: { name: 'two_skulls', deactivated: false } })
  expect(changed).toMatchObject({ op: 'update_one', emoji_id: added.emoji.id, data: { deactivated: true } })
  const [before, after] = await eventsOf(whole)
  expect(before).toMatchObject({ op: 'update', realm_emoji: { [added.emoji.id]: { deactivated: false } } })
  expect(after).toMatchObject({ op: 'update', realm_emoji: { [added.emoji.id]: { deactivated: true } } })
})

test('EMOJI-5: a person who is no administrator adds a bounded number of emoji, deactivated ones and those of bots included', async () => {
  const most = 200
  await services.database.sql`
    insert into custom_emoji (name, author_id, file_name, is_deactivated)
    select 'many_' || n, case when n % 2 = 0 then ${people.hamlet.id}::int else ${people.bot.id}::int end, 'x' || n || '.png', n % 3 = 0
    from generate_series(1, ${most}::int) n`
  for (const who of ['hamlet', 'bot'] as const)
    expect(await upload(who, 'one_more', png)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'You cannot add more than 200 custom emoji.' },
    })
  expect(await upload('iris', 'of_another', png)).toMatchObject({ status: 200 })
  await ok('olivia', 'PATCH', `/users/${people.hamlet.id}`, { role: 200 })
  expect(await upload('hamlet', 'one_more', png)).toMatchObject({ status: 200 })
})
