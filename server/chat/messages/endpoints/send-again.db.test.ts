import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'
import { deleteSendKeysJob } from '../jobs/delete-send-keys.ts'

const chat = await chatForTest()
const { services, people, ok, listen, clock } = chat
const room = await makeChannel(services, 'room')
await subscribe(services, [people.hamlet.id, people.iris.id], room)

const names = { queue_id: 'a-queue-that-is-gone', local_id: '7.01' }
type Who = Parameters<typeof ok>[0]

async function send(who: Who, params: Record<string, unknown> = {}): Promise<number> {
  const message = { type: 'channel', to: room.id, topic: 'talk', content: 'Once', ...params }
  return (await ok(who, 'POST', '/messages', message)).id
}

async function stored(content: string): Promise<number> {
  const narrow = [{ operator: 'channel', operand: room.id }]
  const page = await ok('hamlet', 'GET', '/messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow })
  return page.messages.filter((message: { content: string }) => message.content === `<p>${content}</p>`).length
}

test('SEND-1: a repeated send returns the first message, and causes one event', async () => {
  const ears = listen('iris')
  const first = await send('hamlet', names)
  expect(await send('hamlet', names)).toBe(first)
  const direct = { type: 'direct', to: [people.iris.id], topic: undefined, ...names }
  const toIris = await send('hamlet', direct)
  expect(await send('hamlet', direct)).toBe(toIris)
  expect(toIris).not.toBe(first)
  expect(await stored('Once')).toBe(1)
  expect(ears.received().filter(({ type }) => type === 'message')).toHaveLength(2)
})

test('SEND-1: also when both come at the same moment, and when the first was deleted since', async () => {
  const both = { ...names, local_id: '7.02', content: 'Twice at once' }
  const [one, other] = await Promise.all([send('hamlet', both), send('hamlet', both)])
  expect(one).toBe(other)
  expect(await stored('Twice at once')).toBe(1)
  await ok('olivia', 'DELETE', `/messages/${one}`)
  expect(await send('hamlet', both)).toBe(one)
  expect(await stored('Twice at once')).toBe(0)
})

test('SEND-2: other names, senders, places and texts make other messages', async () => {
  const same = { ...names, local_id: '7.03', content: 'Alike' }
  const ids = [
    await send('hamlet', same),
    await send('iris', same),
    await send('hamlet', { ...same, topic: 'elsewhere' }),
    await send('hamlet', { ...same, content: 'Not alike' }),
    await send('hamlet', { ...same, local_id: '7.04' }),
    await send('hamlet', { ...same, queue_id: 'another-queue' }),
    await send('hamlet', { content: 'Alike' }),
    await send('hamlet', { content: 'Alike' }),
    await send('hamlet', { content: 'Alike', local_id: '7.03' }),
  ]
  expect(new Set(ids).size).toBe(ids.length)
})

test('SEND-3: those that are stored with a message that comes again are stored', async () => {
  const again = { ...names, local_id: '7.05', content: 'Again' }
  const first = await send('hamlet', again)
  const ids = await Promise.all([
    ...Array.from({ length: 5 }, (_, number) => send('iris', { ...names, local_id: `8.${number}`, content: 'New' })),
    send('hamlet', again),
    ...Array.from({ length: 5 }, () => send('iris', { content: 'New' })),
  ])
  expect(ids[5]).toBe(first)
  expect(new Set(ids).size).toBe(11)
  expect(await stored('New')).toBe(10)
  expect(await stored('Again')).toBe(1)
})

test('SEND-4: a message is known for three days', async () => {
  const old = { ...names, local_id: '7.06', content: 'Old' }
  const first = await send('hamlet', old)
  clock.advance(3 * 86_400_000 - 60_000)
  await deleteSendKeysJob(services).run()
  expect(await send('hamlet', old)).toBe(first)
  clock.advance(120_000)
  await deleteSendKeysJob(services).run()
  expect(await send('hamlet', old)).toBeGreaterThan(first)
})
