import { expect, test } from 'vitest'
import { FakeEnvironment } from '../testing.ts'
import { Transport } from '../transport.ts'
import type { ChannelMessage } from './connection.ts'
import { TradingSocket } from './trading-socket.ts'

interface Frame {
  readonly id: number
  readonly method: string
  readonly params: { readonly channels?: readonly string[] }
}

type Reply = 'accepted' | 'none' | { readonly code: string; readonly retryable: boolean }

/** A socket whose server replies to the subscriptions in turn; `sent` are the frames of each connection. */
function socketWith(replies: readonly Reply[]) {
  const sent: string[][] = []
  const waiting = [...replies]
  class FakeSocket {
    readonly #listeners = new Map<string, ((event: { data: unknown }) => void)[]>()
    readonly #frames: string[] = []

    constructor() {
      sent.push(this.#frames)
      queueMicrotask(() => this.#emit('open'))
    }

    addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
    }

    close(): void {
      queueMicrotask(() => this.#emit('close'))
    }

    send(text: string): void {
      const { id, method, params } = JSON.parse(text) as Frame
      this.#frames.push([method, ...(params.channels ?? [])].join(' '))
      const reply = method === 'subscribe' ? (waiting.shift() ?? 'accepted') : 'accepted'
      if (reply === 'none') return
      const outcome =
        reply === 'accepted' ? { status: 'true', result: {} } : { status: 'false', error: { ...reply, message: 'No' } }
      this.#emit('message', JSON.stringify({ id, serverTime: '1', ...outcome }))
    }

    #emit(type: string, data?: unknown): void {
      for (const listener of this.#listeners.get(type) ?? []) listener({ data })
    }
  }
  const transport = new Transport({ baseUrl: 'http://agora.test/v1', environment: new FakeEnvironment(() => ({})) })
  const socket = new TradingSocket({ transport, WebSocket: FakeSocket as never, answerWithinMs: 5_000 })
  return { socket, sent }
}

test('CLIENT-19: a subscription without a reply is made again on a new connection', async () => {
  const { socket, sent } = socketWith(['none'])
  await socket.request('ping', {})
  socket.subscribe('btcusdt@trades', () => undefined)
  await expect.poll(() => sent).toEqual([['ping', 'subscribe btcusdt@trades'], ['subscribe btcusdt@trades']])
  socket.close()
})

test('CLIENT-19: a subscription that the server cannot accept now is made again, and one that it never accepts is reported', async () => {
  const unavailable = { code: 'UNAVAILABLE', retryable: true }
  const { socket, sent } = socketWith([unavailable, 'accepted', { code: 'UNKNOWN_CHANNEL', retryable: false }])
  await socket.request('ping', {})
  const received: ChannelMessage[] = []
  socket.subscribe('btcusdt@trades', (message) => received.push(message))
  await expect.poll(() => sent).toEqual([['ping', 'subscribe btcusdt@trades', 'subscribe btcusdt@trades']])
  expect(received).toEqual([])
  socket.subscribe('nosuch@trades', (message) => received.push(message))
  await expect.poll(() => received).toMatchObject([{ channel: 'nosuch@trades', event: 'refused' }])
  expect(sent).toHaveLength(1)
  socket.close()
})
