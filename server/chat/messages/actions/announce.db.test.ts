import { expect, test } from 'vitest'
import { createSystemBots } from '../../bots/actions/create-system-bots.ts'
import { chatForTest } from '../../testing.ts'
import { announce } from './announce.ts'

const chat = await chatForTest()
const { ok, people, services } = chat
await services.directory.refresh({ users: await createSystemBots(chat.accounts, 'chat.test') })

const create = async (who: 'iris' | 'adam', name: string, more: object = {}): Promise<number> =>
  (await ok(who, 'POST', '/channels/create', { name, subscribers: [people[who].id], ...more })).id

/** The channel of the announcement; undefined if it is not posted. */
async function placeOf(content: string): Promise<string | undefined> {
  await announce(services, { topic: 'market status', content, within: async () => undefined })
  const [row] = await services.database.sql<{ name: string }[]>`
    select c.name from messages m join channels c on c.id = m.place / 2 where m.content = ${content}`
  return row?.name
}

test('NOTICE-5: a member who creates a channel with a suitable name does not divert the announcements', async () => {
  await create('iris', 'announcements', { invite_only: true })
  expect(await placeOf('one')).toBeUndefined()
  await create('adam', 'general', { is_default_stream: true })
  await ok('iris', 'PATCH', `/streams/${services.directory.channelByName('announcements')?.id}`, { is_private: false })
  expect(await placeOf('two')).toBe('general')
  await ok('adam', 'PATCH', '/realm', { new_stream_announcements_stream_id: await create('adam', 'news') })
  expect(await placeOf('three')).toBe('news')
})
