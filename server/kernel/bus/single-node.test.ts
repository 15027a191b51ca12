import { expect, test } from 'vitest'
import { seededIds } from '../ids/ids.ts'
import { AnswerFailed, NoAnswer, TimedOut } from './bus.ts'
import { singleNodeBus } from './single-node.ts'

test('NODE-11: a single node answers its own requests and waits for no other node', async () => {
  const bus = singleNodeBus(seededIds(1))
  expect(bus.nodes()).toEqual([])
  expect(await bus.announce('chat.events', 1, { timeoutMs: 20_000 })).toEqual([])
  await expect(bus.request('chat.echo', 1, { timeoutMs: 20_000 })).rejects.toThrow(NoAnswer)
  const stop = bus.answer('chat.echo', (body, { from }) => [from, body as number])
  expect(await bus.request('chat.echo', 1, { timeoutMs: 20_000 })).toEqual([bus.node, 1])
  await expect(bus.request('chat.echo', 1, { timeoutMs: 20_000, to: 'other' })).rejects.toThrow(NoAnswer)
  stop()
  bus.answer('chat.echo', () => {
    throw new Error('broken')
  })
  await expect(bus.request('chat.echo', 1, { timeoutMs: 20_000 })).rejects.toThrow(AnswerFailed)
  bus.answer('chat.never', () => new Promise(() => undefined))
  await expect(bus.request('chat.never', 1, { timeoutMs: 1 })).rejects.toThrow(TimedOut)
})
