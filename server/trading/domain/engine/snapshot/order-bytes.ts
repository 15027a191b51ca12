/** The codec of open orders, directly from and into the order table: there may be a million of them. */
import type { ByteReader } from '../../encoding/byte-reader.ts'
import type { ByteWriter } from '../../encoding/byte-writer.ts'
import { CorruptBytes } from '../../encoding/corrupt-bytes.ts'
import { Wide } from '../../ledger/wide.ts'
import { startExpiry } from '../orders/order-expiries.ts'
import type { OrderTable } from '../orders/order-table.ts'
import type { EngineState } from '../state.ts'

/** Flags of the fields that only some orders have. */
const isNamed = 1
const hasChanged = 2
const isPaired = 4
/** It is a GTD order or trails by percent. */
const hasTerms = 8
/** It has a maximum slippage of its own. */
const hasSlippage = 16
const flagsMax = 31

const amount = new Wide()
const quote = new Wide()
const fee = new Wide()

export function writeOrder(writer: ByteWriter, { orders }: EngineState, order: number): void {
  const { pool } = orders
  const changed = orders.isChanged(order)
  const sibling = orders.sibling(order)
  const slippagePpm = orders.maxSlippagePpm(order)
  const isTermed = orders.isGoodTillDate(order) || orders.trailPpm(order) !== 0
  writer.byte(
    (orders.isNamed(order) ? isNamed : 0) |
      (changed ? hasChanged : 0) |
      (sibling !== 0 ? isPaired : 0) |
      (isTermed ? hasTerms : 0) |
      (slippagePpm !== 0 ? hasSlippage : 0),
  )
  writer.uint(orders.id(order))
  writer.uint(orders.owner(order))
  writer.uint(orders.packedTraits(order))
  writer.uint(orders.price(order))
  writer.uint(orders.lots(order))
  writer.uint(pool.quantity(order))
  writer.uint(orders.acceptedAtMs(order))
  orders.readHold(order, amount)
  writeWide(writer, amount)
  if (orders.isNamed(order)) writer.text(orders.clientId(order))
  if (sibling !== 0) writer.uint(orders.id(sibling))
  if (changed) writeChanges(writer, orders, order)
  if (isTermed) {
    writer.uint(orders.expiresAtMs(order))
    writer.uint(orders.trailPpm(order))
  }
  if (slippagePpm !== 0) writer.uint(slippagePpm)
}

function writeChanges(writer: ByteWriter, orders: OrderTable, order: number): void {
  writer.uint(orders.limit(order))
  writer.uint(orders.display(order))
  writer.uint(orders.hidden(order))
  writer.uint(orders.stop(order))
  writer.uint(orders.trail(order))
  writer.uint(orders.executed(order))
  writer.uint(orders.updatedAtMs(order))
  orders.readQuote(order, amount)
  writeWide(writer, amount)
  orders.readFee(order, amount)
  writeWide(writer, amount)
}

/** Creates the order, in no queue yet. Adds legs of pairs to `siblings`, because the other leg may not exist yet. */
export function readOrder(
  reader: ByteReader,
  state: EngineState,
  market: number,
  siblings: Map<number, number>,
): number {
  const { orders } = state
  const flags = reader.byte()
  const id = reader.uint()
  const owner = reader.uint()
  if (flags > flagsMax || !state.accounts.has(owner)) throw new CorruptBytes('not an order')
  const traits = reader.uint()
  const price = reader.uint()
  const lots = reader.uint()
  const shown = reader.uint()
  const acceptedAtMs = reader.uint()
  readWide(reader, amount)
  const order = orders.open(id, owner, market, traits, lots, price, price, 0, amount, acceptedAtMs)
  orders.pool.setQuantity(order, shown)
  if ((flags & isNamed) !== 0) orders.setClientId(order, reader.text())
  if ((flags & isPaired) !== 0) siblings.set(id, reader.uint())
  if ((flags & hasChanged) !== 0) readChanges(reader, state, order)
  if ((flags & hasTerms) !== 0) readTerms(reader, state, order)
  if ((flags & hasSlippage) !== 0) readSlippage(reader, orders, order)
  return order
}

function readChanges(reader: ByteReader, { orders }: EngineState, order: number): void {
  orders.setLimitAndDisplay(order, reader.uint(), reader.uint())
  orders.setHidden(order, reader.uint())
  orders.setStop(order, reader.uint(), reader.uint())
  const executed = reader.uint()
  const updatedAtMs = reader.uint()
  readWide(reader, quote)
  readWide(reader, fee)
  orders.addExecution(order, executed, quote, fee, updatedAtMs, amount)
}

function readTerms(reader: ByteReader, state: EngineState, order: number): void {
  const expiresAtMs = reader.uint()
  const trailPpm = reader.uint()
  if (expiresAtMs !== 0) startExpiry(state, order, expiresAtMs)
  if (trailPpm !== 0) state.orders.setTrailPpm(order, trailPpm)
}

function readSlippage(reader: ByteReader, orders: OrderTable, order: number): void {
  const ppm = reader.uint()
  if (ppm === 0 || !orders.isChanged(order)) throw new CorruptBytes('not a slippage')
  orders.setMaxSlippage(order, ppm)
}

function writeWide(writer: ByteWriter, value: Wide): void {
  writer.uint(value.high)
  writer.uint(value.low)
}

function readWide(reader: ByteReader, into: Wide): void {
  const high = reader.uint()
  const low = reader.uint()
  if (low >= 2 ** 50) throw new CorruptBytes('not an amount')
  into.put(high, low)
}
