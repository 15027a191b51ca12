import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Channel, Follower } from '../feed/channel.ts'
import type { SocketLimits } from './limits.ts'

const asText = { binary: false } as const

/** The messages to one client. For a slow client public messages wait in their channels; private ones are never dropped. */
export class Outbound implements Follower {
  readonly #webSocket: WebSocket
  readonly #socket: Duplex
  readonly #limits: SocketLimits
  readonly #tooSlow: () => void
  readonly #lagging = new Set<Channel>()
  #ownBytes = 0
  #isCorked = false
  #hasEnded = false

  constructor(webSocket: WebSocket, socket: Duplex, limits: SocketLimits, tooSlow: () => void) {
    this.#webSocket = webSocket
    this.#socket = socket
    this.#limits = limits
    this.#tooSlow = tooSlow
  }

  offer(channel: Channel, message: Buffer): boolean {
    if (this.#hasEnded) return true
    if (this.#webSocket.bufferedAmount > this.#limits.slowBytes) {
      this.#lagging.add(channel)
      return false
    }
    this.#cork()
    this.#webSocket.send(message, asText, this.#sent)
    return true
  }

  /** Replies and private messages. If too many wait, the client has to reconnect and resume. */
  sendOwn(message: Buffer): void {
    if (this.#hasEnded) return
    this.#ownBytes += message.length
    this.#cork()
    this.#webSocket.send(message, asText, () => {
      this.#ownBytes -= message.length
      this.#sent()
    })
    if (this.#ownBytes > this.#limits.privateBytesMax) this.#tooSlow()
  }

  forget(channel: Channel): void {
    this.#lagging.delete(channel)
  }

  /** Stops all sending. */
  end(): void {
    this.#hasEnded = true
    this.#lagging.clear()
  }

  readonly #sent = (): void => {
    if (this.#lagging.size === 0 || this.#webSocket.bufferedAmount > this.#limits.slowBytes / 2) return
    const waiting = [...this.#lagging]
    this.#lagging.clear()
    for (const channel of waiting) channel.catchUp(this)
  }

  /** Sends all messages of one turn of the event loop together. */
  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    this.#socket.cork()
    setImmediate(() => {
      this.#isCorked = false
      this.#socket.uncork()
    })
  }
}
