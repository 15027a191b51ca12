import { AgoraError } from '../errors.ts'
import type { ChannelMessage } from './connection.ts'

export type ChannelListener = (message: ChannelMessage) => void
export type Request = (method: string, params: object) => Promise<unknown>

/** The listeners of each channel, and the subscriptions that the server does not know yet. */
export class Channels {
  readonly #listeners = new Map<string, Set<ChannelListener>>()
  /** The subscriptions of the current connection. */
  readonly #subscribed = new Set<string>()
  /** Channels whose subscription must be updated or renewed. */
  readonly #stale = new Set<string>()

  add(channel: string, listener: ChannelListener): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    // A second listener needs a snapshot too, and only a new subscription sends one.
    this.#stale.add(channel)
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0 || this.#listeners.get(channel) !== listeners) return
      this.#listeners.delete(channel)
      this.#stale.add(channel)
    }
  }

  renew(channel: string): void {
    if (this.#listeners.has(channel)) this.#stale.add(channel)
  }

  get isStale(): boolean {
    return this.#stale.size > 0
  }

  /** A new connection has no subscriptions. */
  reset(): void {
    this.#subscribed.clear()
    this.#stale.clear()
    for (const channel of this.#listeners.keys()) this.#stale.add(channel)
  }

  deliver(message: ChannelMessage): void {
    for (const listener of [...(this.#listeners.get(message.channel ?? '') ?? [])]) listener(message)
  }

  /** Sends the changed subscriptions in as few requests as possible. Those of a request that fails stay changed. */
  async settle(request: Request): Promise<void> {
    while (this.#stale.size > 0) {
      const stale = [...this.#stale]
      this.#stale.clear()
      try {
        await this.#renew(stale, request)
      } catch (error) {
        for (const channel of stale) this.#stale.add(channel)
        throw error
      }
    }
  }

  async #renew(stale: readonly string[], request: Request): Promise<void> {
    const known = stale.filter((channel) => this.#subscribed.has(channel))
    if (known.length > 0) await request('unsubscribe', { channels: known })
    for (const channel of known) this.#subscribed.delete(channel)
    await this.#subscribe(
      stale.filter((channel) => this.#listeners.has(channel)),
      request,
    )
  }

  /** The server accepts a list completely or not at all; one invalid name must not affect the others. */
  async #subscribe(channels: readonly string[], request: Request): Promise<void> {
    if (channels.length === 0) return
    try {
      await request('subscribe', { channels })
      for (const channel of channels) this.#subscribed.add(channel)
    } catch (error) {
      // The server may accept the same names later.
      if (!(error instanceof AgoraError) || error.retryable) throw error
      if (channels.length > 1) {
        for (const channel of channels) await this.#subscribe([channel], request)
        return
      }
      const [channel = ''] = channels
      this.deliver({ channel, event: 'refused', error })
      this.#listeners.delete(channel)
    }
  }
}
