import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Target } from './target.ts'
import { TypingNotifier } from './typing-notifier.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function notifier() {
  const sent: string[] = []
  let now = 0
  const one = new TypingNotifier(
    {
      nowMs: () => now,
      sendText: (op, target) =>
        sent.push(`${op} ${target.kind === 'direct' ? target.userIds.join(',') : target.topic}`),
    },
    () => ({ startedWaitMs: 10_000, stoppedWaitMs: 5_000 }),
  )
  const pass = (ms: number) => {
    now += ms
    vi.advanceTimersByTime(ms)
  }
  return { one, sent, pass }
}

const direct: Target = { kind: 'direct', userIds: [7] }

test('WCOMP-2: a start is sent once per period, and a stop after the idle time of the protocol', () => {
  const { one, sent, pass } = notifier()
  one.typed(direct)
  pass(3_000)
  one.typed(direct)
  expect(sent).toEqual(['start 7'])
  pass(4_000)
  one.typed(direct)
  pass(3_500)
  one.typed(direct)
  expect(sent).toEqual(['start 7', 'start 7'])
  pass(5_000)
  expect(sent).toEqual(['start 7', 'start 7', 'stop 7'])
})

test('WCOMP-2: switching the conversation sends a stop to the old one first', () => {
  const { one, sent } = notifier()
  one.typed(direct)
  one.typed({ kind: 'channel', channelId: 1, topic: 'a' })
  one.stop()
  one.stop()
  expect(sent).toEqual(['start 7', 'stop 7', 'start a', 'stop a'])
})
