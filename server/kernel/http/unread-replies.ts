import type { ServerResponse } from 'node:http'

/**
 * Bounds the memory of replies that their clients have not read yet. Beyond the bound, the connection with the oldest of
 * them is closed: its client is the slowest.
 */
export class UnreadReplies {
  readonly #bytesMax: number
  /** Oldest first. */
  readonly #bytesOf = new Map<ServerResponse, number>()
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get bytes(): number {
    return this.#bytes
  }

  add(response: ServerResponse, bytes: number): void {
    this.#bytesOf.set(response, bytes)
    this.#bytes += bytes
    response.once('close', () => this.#remove(response))
    for (const [oldest] of this.#bytesOf) {
      if (this.#bytes <= this.#bytesMax || oldest === response) return
      this.#remove(oldest)
      oldest.destroy()
    }
  }

  #remove(response: ServerResponse): void {
    this.#bytes -= this.#bytesOf.get(response) ?? 0
    this.#bytesOf.delete(response)
  }
}
