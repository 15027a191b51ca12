import type { Channel } from '../feed/channel.ts'
import type { Outbound } from './outbound.ts'

/** The public channels of a client. */
export class Subscriptions {
  readonly #outbound: Outbound
  readonly #channels = new Map<string, Channel>()

  constructor(outbound: Outbound) {
    this.#outbound = outbound
  }

  get names(): string[] {
    return [...this.#channels.keys()]
  }

  has(name: string): boolean {
    return this.#channels.has(name)
  }

  /** The reply lists the channel at once; its first message comes with `begin`. */
  add(channel: Channel): void {
    this.#channels.set(channel.name, channel)
  }

  begin(channel: Channel): void {
    if (this.#channels.get(channel.name) === channel) channel.join(this.#outbound)
  }

  remove(name: string): void {
    const channel = this.#channels.get(name)
    if (channel === undefined) return
    this.#channels.delete(name)
    channel.leave(this.#outbound)
    this.#outbound.forget(channel)
  }

  clear(): void {
    for (const name of this.names) this.remove(name)
  }
}
