import { expect, test } from 'vitest'
import { type ClientEnvironment, systemEnvironment } from '../environment.ts'
import { FakeEnvironment } from '../testing.ts'
import { ChatClient } from './chat-client.ts'
import { ChatEventLoop } from './event-loop.ts'

type Answer = readonly number[] | 'gone' | 'lost' | 'over'

const account = { site: 'http://chat.test', email: 'one@agora.example', apiKey: 'key' }
const rejected = (code: string, status: number) => ({ status, body: { result: 'error', msg: '', code } })

/** Answers polls in turn with events of these ids, or with a failure, and then ends the loop. */
async function play(answers: readonly Answer[], fails: (id: number) => boolean = () => false): Promise<string[]> {
  const log: string[] = []
  const end = new AbortController()
  const waiting = [...answers]
  const environment = new FakeEnvironment(({ url, method }) => {
    if (url.endsWith('/register')) {
      log.push('register')
      return { body: { queue_id: `q${log.length}`, last_event_id: -1 } }
    }
    const answer = method === 'GET' ? waiting.shift() : []
    if (answer === undefined) end.abort()
    if (answer === undefined || method !== 'GET') return { body: {} }
    const query = new URL(url).searchParams
    log.push(`poll ${query.get('queue_id')} ${query.get('last_event_id')}`)
    if (answer === 'lost') return 'fails'
    if (answer === 'gone') return rejected('BAD_EVENT_QUEUE_ID', 400)
    if (answer === 'over') return rejected('UNAUTHORIZED', 401)
    return { body: { events: answer.map((id) => ({ id, type: 'drafts' })) } }
  })
  environment.randomBytes = (count) => new Uint8Array(count)
  const client = new ChatClient({ ...account, environment, attemptsMax: 1 })
  let pausedFromMs = 0
  const loop = new ChatEventLoop(client, {
    stateTypes: [],
    isFinal: (error) => 'status' in Object(error),
    onTrouble: () => (pausedFromMs = environment.clockMs),
    onState: () => notePause('state'),
    onEvents(events) {
      notePause(`events ${events.map(({ id }) => id).join()}`)
      if (events.some(({ id }) => fails(id))) throw new TypeError('a bug')
    },
  })
  const notePause = (what: string) => {
    log.push(pausedFromMs === 0 ? what : `after ${environment.clockMs - pausedFromMs}: ${what}`)
    pausedFromMs = 0
  }
  await loop.run(end.signal).catch((error: { status: number }) => log.push(`ended by ${error.status}`))
  return log
}

test('CLIENT-17: events are requested from the last one received, and none is delivered twice', async () => {
  expect(
    await play([
      [0, 1],
      [1, 2],
    ]),
  ).toEqual([...['register', 'state'], ...['poll q1 -1', 'events 0,1'], ...['poll q1 1', 'events 2']])
})

test('WCHAT-5: an expired queue is registered again at once', async () => {
  expect(await play([[5], 'gone', []])).toEqual([
    ...['register', 'state', 'poll q1 -1', 'events 5'],
    ...['poll q1 5', 'register', 'state', 'poll q6 -1'],
  ])
})

test('CLIENT-20: a server that knows no new queue is not asked in a loop without pauses', async () => {
  expect(await play(['gone', 'gone', 'gone', [1]])).toEqual([
    ...['register', 'state', 'poll q1 -1', 'register', 'after 250: state', 'poll q4 -1'],
    ...['register', 'after 500: state', 'poll q7 -1', 'register', 'after 1000: state', 'poll q10 -1', 'events 1'],
  ])
})

test('WCHAT-5: a failure is retried with backoff, which starts small again after a success', async () => {
  const lost = (count: number) => Array.from({ length: count }, () => 'lost' as const)
  const paused = async (count: number) => (await play([...lost(count), [1]])).filter((line) => line.startsWith('after'))
  expect(await paused(1)).toEqual(['after 250: events 1'])
  expect(await paused(3)).toEqual(['after 1000: events 1'])
  const twice = await play([...lost(3), [1], 'lost', [2]])
  expect(twice.filter((line) => line.startsWith('after'))).toEqual(['after 1000: events 1', 'after 250: events 2'])
})

test('CLIENT-17: a final error ends the loop', async () => {
  expect(await play(['over', []])).toEqual(['register', 'state', 'poll q1 -1', 'ended by 401'])
})

test('CLIENT-17: after a failed callback the loop starts from a new state', async () => {
  expect(await play([[1], [2]], (id) => id === 1)).toEqual([
    ...['register', 'state', 'poll q1 -1', 'events 1'],
    ...['register', 'after 250: state', 'poll q5 -1', 'events 2'],
  ])
})

test('CLIENT-17: a client with a new network sends the hanging poll again, and ends a pause', async () => {
  const polls: string[] = []
  const end = new AbortController()
  let isRegistered = false
  let wake: () => void = () => undefined
  const next = () => new Promise<void>((resolve) => (wake = resolve))
  const environment: ClientEnvironment = {
    ...systemEnvironment,
    async fetch(url, { signal, method }) {
      if (url.endsWith('/register') && isRegistered) throw new Error('the connection broke')
      const body = JSON.stringify({ queue_id: 'q', last_event_id: -1 })
      if (method === 'POST') return { status: 200, headers: { get: () => null }, text: async () => body }
      polls.push(url)
      wake()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
    // A pause lasts until something ends it.
    after: () => () => undefined,
  }
  const client = new ChatClient({ ...account, environment, attemptsMax: 1 })
  const trouble: unknown[] = []
  const loop = new ChatEventLoop(client, {
    ...{ stateTypes: [], closesQueue: false, onEvents: () => undefined },
    onState: () => (isRegistered = true),
    onTrouble: (error) => trouble.push(error),
  })
  let polled = next()
  const running = loop.run(end.signal)
  await polled
  polled = next()
  loop.reconnect()
  await polled
  expect([polls.length, trouble.length]).toEqual([2, 0])
  end.abort()
  await running
  const again = new AbortController()
  const second = new ChatEventLoop(client, {
    ...{ stateTypes: [], closesQueue: false, onState: () => wake(), onEvents: () => undefined },
    onTrouble: () => wake(),
  })
  let happened = next()
  const secondRun = second.run(again.signal)
  await happened
  isRegistered = false
  happened = next()
  // The pause begins right after the report of the failure.
  await Promise.resolve()
  second.retryNow()
  await happened
  again.abort()
  await secondRun
})
