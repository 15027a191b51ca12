import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'

const { services, people, ok, call } = await chatForTest()
const { database, directory } = services
const { hamlet, iris } = people
const denmark = await makeChannel(services, 'Denmark')
await subscribe(services, [hamlet.id, iris.id], denmark)

type Who = Parameters<typeof ok>[0]
const send = async (who: Who, params: Record<string, unknown>): Promise<number> =>
  (await ok(who, 'POST', '/messages', { type: 'channel', to: denmark.id, topic: 'ghosts', ...params })).id

test('NARROW-5: a spectator reads web-public channels, and must ask for them explicitly', async () => {
  const web = await makeChannel(services, 'Web', { privacy: 'web_public' })
  const id = await send('iris', { to: web.id, content: 'for the world' })
  const ask = (narrow: unknown[]) => call('nobody', 'GET', '/messages', { anchor: 'newest', num_before: 5, narrow })
  const webPublic = { operator: 'channels', operand: 'web-public' }
  expect((await ask([webPublic])).body.messages ?? []).toEqual([])
  await database.sql`update organization set settings = settings || '{"enable_spectator_access": true}'`
  await directory.refresh({ organization: true })
  const { body } = await ask([webPublic])
  expect(body.messages.map((one: { id: number }) => one.id)).toEqual([id])
  expect(body.messages[0].flags).toEqual(['read'])
  for (const narrow of [[], [['channel', 'Web']], [webPublic, ['is', 'starred']], [webPublic, ['dm', '1']]]) {
    expect((await ask(narrow)).status).toBe(401)
  }
  expect((await ask([webPublic, ['sender', iris.deliveryEmail]])).body.code).toBe('BAD_NARROW')
  expect((await ask([webPublic, ['channel', 'Denmark']])).body.code).toBe('BAD_NARROW')
})

test('MSG-21: a message that changes is fetched as it is now', async () => {
  const id = await send('iris', { content: 'first text' })
  expect((await ok('hamlet', 'GET', `/messages/${id}`)).message.content).toBe('<p>first text</p>')
  await database.sql`
    update messages set content = 'second', rendered_content = '<p>second</p>', revision = revision + 1 where id = ${id}`
  expect((await ok('hamlet', 'GET', `/messages/${id}`)).message.content).toBe('<p>second</p>')
  await database.sql`insert into reactions (message_id, user_id, emoji_type, emoji_code, emoji_name)
    values (${id}, ${iris.id}, 'unicode_emoji', '1f419', 'octopus')`
  await database.sql`update messages set revision = revision + 1 where id = ${id}`
  expect((await ok('hamlet', 'GET', `/messages/${id}`)).message.reactions).toEqual([
    { emoji_name: 'octopus', emoji_code: '1f419', reaction_type: 'unicode_emoji', user_id: iris.id },
  ])
})

test('MSG-7: rendering shows what a message would look like', async () => {
  expect(await ok('hamlet', 'POST', '/messages/render', { content: '**bold**' })).toMatchObject({
    rendered: '<p><strong>bold</strong></p>',
  })
  expect((await call('hamlet', 'POST', '/messages/render', { content: 'x'.repeat(10_001) })).body.msg).toContain(
    '10000',
  )
  expect((await call('hamlet', 'POST', '/messages/render', {})).body).toMatchObject({ var_name: 'content' })
})
