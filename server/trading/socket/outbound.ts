import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Channel, Follower } from '../feed/channel.ts'
import type { SocketLimits } from './limits.ts'

const asText = { binary: false } as const

/** What goes to one client. Public messages wait for a slow reader in their channels; its own ones are never left out. */
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

  /** Answers and private messages. When too many of them wait the client has to come back and resume. */
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

  /** Nothing more is sent. */
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

  /** Everything that is sent in one turn goes out together. */
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
