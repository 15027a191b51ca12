import { crc32 } from 'node:zlib'
import type { Message, SocketClient, SocketForTest } from './testing.ts'

interface Level {
  readonly price: string
  readonly volume: string
}

/** The book of a client, built from the snapshot and the updates alone, with checks of ids and checksums. */
export class BookCopy {
  readonly #bids = new Map<string, string>()
  readonly #asks = new Map<string, string>()
  lastId = ''
  updates = 0

  apply({ event, data }: Message): void {
    if (event === 'snapshot') {
      this.#bids.clear()
      this.#asks.clear()
    } else if (data.prevId !== this.lastId) {
      throw new Error(`the change ${data.prevId}–${data.id} does not follow ${this.lastId}`)
    }
    this.updates += 1
    this.lastId = event === 'snapshot' ? data.lastId : data.id
    for (const { price, volume } of data.bids as Level[]) set(this.#bids, price, volume)
    for (const { price, volume } of data.asks as Level[]) set(this.#asks, price, volume)
    const { bids, asks } = this.levels()
    const text = Array.from({ length: 10 }, (_, place) => [bids[place], asks[place]])
      .flat()
      .flatMap((level) => (level === undefined ? [] : [`${level.price}:${level.volume}`]))
      .join(':')
    if (String(crc32(text)) !== data.checksum) throw new Error(`the checksum of ${this.lastId} does not match`)
  }

  levels(): { bids: Level[]; asks: Level[] } {
    const sorted = (side: Map<string, string>, sign: 1 | -1) =>
      [...side]
        .map(([price, volume]) => ({ price, volume }))
        .sort((one, other) => sign * (Number(one.price) - Number(other.price)))
    return { bids: sorted(this.#bids, -1), asks: sorted(this.#asks, 1) }
  }
}

function set(side: Map<string, string>, price: string, volume: string): void {
  if (volume === '0') side.delete(price)
  else side.set(price, volume)
}

/** Applies updates until the copy reaches the id of the HTTP API, and returns the book it must equal. */
export async function followTo(server: SocketForTest, client: SocketClient, symbol: string, copy: BookCopy) {
  const book = await server.get(`/public/orderbook?symbol=${symbol}&limit=1000`)
  while (copy.lastId !== book.lastUpdateId) copy.apply(await client.event(`${symbol}@depth`))
  return book.orderbook
}
