import { expect, test } from 'vitest'
import { callChat } from '../web/chat-api.ts'
import { startSandbox } from './sandbox-server.ts'

interface Statistics {
  readonly active_people: number
  readonly days: readonly { readonly people_channel_messages: number }[]
}

test('USAGE-1: the statistics are the same after a restart, and go on from there', async () => {
  const server = await startSandbox()
  const { chatUrl, chat } = server.ready
  const ask = (who: 'owner' | 'member', method: string, path: string, params = {}) =>
    callChat(chatUrl, chat[who], method, path, params)
  const send = () =>
    ask('member', 'POST', '/messages', { type: 'channel', to: '"general"', topic: 'usage', content: 'Counted once' })
  const statistics = async () => (await ask('owner', 'GET', '/usage_statistics', { days: 7 })) as unknown as Statistics
  const today = ({ days }: Statistics) => days.at(-1)?.people_channel_messages ?? 0
  await send()
  const { id } = await send()
  const counted = await statistics()
  expect(today(counted)).toBeGreaterThanOrEqual(2)
  await ask('owner', 'DELETE', `/messages/${String(id)}`)
  await server.stop()
  await server.start()
  const after = await statistics()
  expect(after.days).toEqual(counted.days)
  expect(after.active_people).toBe(counted.active_people)
  await send()
  expect(today(await statistics())).toBe(today(counted) + 1)
  await server.end()
})
