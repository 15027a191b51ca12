/** The order book alone, for other programs: `add`, `cancel` and `market` on integers, and a callback for trades. */
export { type OnTrade, OrderBook } from './order-book.ts'
export type { Side } from './price-queues.ts'
export { ReferenceBook } from './reference-book.ts'
