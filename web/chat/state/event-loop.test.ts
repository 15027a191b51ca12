import { expect, test } from 'vitest'
import type { ChatEvent, RegisterReply } from '../../../client/chat/state/types.ts'
import { type LoopPorts, restMs, runEventLoop } from './event-loop.ts'

type Answer = readonly ChatEvent[] | 'gone' | 'lost' | 'over'

/** Plays a server that answers polls as told, and then ends the test. */
async function play(answers: readonly Answer[]): Promise<string[]> {
  const log: string[] = []
  const end = new AbortController()
  const waiting = [...answers]
  const ports: LoopPorts = {
    async register() {
      log.push('register')
      return { queue_id: `q${log.length}`, last_event_id: -1 } as unknown as RegisterReply
    },
    async poll(queueId, lastEventId) {
      const answer = waiting.shift()
      if (answer === undefined) {
        end.abort()
        throw new Error('the test is over')
      }
      log.push(`poll ${queueId} ${lastEventId}`)
      if (typeof answer === 'string') throw new Error(answer)
      return answer
    },
    async rest(ms) {
      log.push(`rest ${ms}`)
    },
    random: () => 1,
    isQueueExpired: (error) => error instanceof Error && error.message === 'gone',
    isFinal: (error) => error instanceof Error && error.message === 'over',
  }
  await runEventLoop(
    ports,
    {
      onRegistered: () => log.push('registered'),
      onEvents: (events) => log.push(`events ${events.map(({ id }) => id).join()}`),
    },
    end.signal,
  )
  return log
}

const event = (id: number): ChatEvent => ({ id, type: 'heartbeat' })

test('events are asked for from the last one heard, and none is heard twice', async () => {
  expect(
    await play([
      [event(0), event(1)],
      [event(1), event(2)],
    ]),
  ).toEqual([...['register', 'registered'], ...['poll q1 -1', 'events 0,1'], ...['poll q1 1', 'events 2']])
})

test('WCHAT-5: a queue that is gone is registered anew at once', async () => {
  expect(await play([[event(5)], 'gone', []])).toEqual([
    ...['register', 'registered', 'poll q1 -1', 'events 5'],
    ...['poll q1 5', 'register', 'registered', 'poll q6 -1'],
  ])
})

test('WCHAT-5: what fails is tried again after a rest that grows, and starts small again after a success', async () => {
  expect(await play(['lost', 'lost', 'lost', [], 'lost'])).toEqual([
    ...['register', 'registered'],
    ...['poll q1 -1', 'rest 500', 'poll q1 -1', 'rest 1000', 'poll q1 -1', 'rest 2000'],
    ...['poll q1 -1', 'poll q1 -1', 'rest 500'],
  ])
})

test('a session that is over ends the loop', async () => {
  expect(await play(['over', []])).toEqual(['register', 'registered', 'poll q1 -1'])
})

test('a rest is never longer than half a minute', () => {
  expect(restMs(40, 1)).toBe(30_000)
  expect(restMs(1, 0)).toBe(250)
})
