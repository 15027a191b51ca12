import { expect, test } from 'vitest'
import { channelsForTest } from '../../channels/endpoints/testing.ts'
import { expireMessages } from './expire-messages.ts'

const chat = await channelsForTest()
const { ok, people, services } = chat
const days = (count: number) => chat.clock.advance(count * 86_400_000)

async function exists(messageId: number): Promise<boolean> {
  return (await chat.call('olivia', 'GET', `/messages/${messageId}`)).status === 200
}

test('RETAIN-1: a message is deleted after the retention period of its channel, or else of the organization', async () => {
  const everybody = [people.olivia.id, people.hamlet.id]
  const short = await chat.create('olivia', { subscribers: everybody, message_retention_days: 3 })
  const forever = await chat.create('olivia', { subscribers: everybody, message_retention_days: 'unlimited' })
  const plain = await chat.create('olivia', { subscribers: everybody })
  const old = await Promise.all([short, forever, plain].map(({ id }) => chat.sendText('olivia', id)))
  const direct = await ok('olivia', 'POST', '/messages', { type: 'direct', to: [people.hamlet.id], content: 'psst' })
  days(4)
  const young = await chat.sendText('olivia', short.id)
  const hamlet = chat.listen('hamlet')
  await expireMessages(services)
  expect(await Promise.all(old.map(exists))).toEqual([false, true, true])
  expect(await exists(young)).toBe(true)
  const gone = hamlet.received().filter(({ type }) => type === 'delete_message')
  // The first message of a channel announces its creation.
  expect(gone.map(({ stream_id, topic }) => [stream_id, topic])).toEqual([
    [short.id, 'channel events'],
    [short.id, 'greetings'],
  ])
  expect(gone[1]).toMatchObject({ message_type: 'stream', message_ids: [old[0]] })

  await ok('olivia', 'PATCH', '/realm', { message_retention_days: 2 })
  await expireMessages(services)
  expect(await Promise.all([...old, direct.id].map(exists))).toEqual([false, true, false, false])
  expect(await exists(young)).toBe(true)
  expect(hamlet.received().filter(({ type }) => type === 'delete_message')).toContainEqual(
    expect.objectContaining({ message_type: 'private', message_ids: [direct.id] }),
  )
})
