/** The bare book, for programs outside: `add`, `cancel`, `market` on whole numbers, and a callback for trades. */
export { type OnTrade, OrderBook } from './order-book.ts'
export type { Side } from './price-queues.ts'
export { ReferenceBook } from './reference-book.ts'
