/** Hand-written codecs of orders and cancels, which are nearly all of the journal. */
import { InvariantBroken } from '../../../../kernel/values/invariant.ts'
import type { ByteReader } from '../../encoding/byte-reader.ts'
import { type ByteWriter, putUint } from '../../encoding/byte-writer.ts'
import { CorruptBytes } from '../../encoding/corrupt-bytes.ts'
import { type Field, oneOf, record, text, uint } from '../../encoding/field.ts'
import { checkKindsFit } from '../../order-kinds/order-kinds.ts'
import {
  type OrderRequest,
  type OrderTarget,
  orderKindNames,
  type PairRequest,
  sides,
  stpModes,
  timesInForce,
} from '../orders/requests.ts'

const kindBits = 4
const kindMask = 2 ** kindBits - 1
checkKindsFit(kindBits)

/** Three bytes of flags and five integers. */
const orderBytesMax = 3 + 5 * 8

const withClientId = 1
const withPrice = 2
const withLots = 4
const withTotal = 8
const withDisplay = 16
const withStop = 32
const withTrail = 64
const withSlippage = 128
/* In the first byte, above the self-trade prevention. */
const stpShift = 2
const stpMask = 7
const withExpiry = 32
const withTrailPpm = 64
const flagsMax = 127

export function writeOrder(writer: ByteWriter, order: OrderRequest): void {
  const { clientOrderId, price, lots, total, displayLots, stopPrice, trailBy, maxSlippagePpm, side, kind, stp } = order
  const { expiresAtMs, trailPpm } = order
  const present =
    (clientOrderId !== '' ? withClientId : 0) |
    (price !== 0 ? withPrice : 0) |
    (lots !== 0 ? withLots : 0) |
    (total !== 0 ? withTotal : 0) |
    (displayLots !== 0 ? withDisplay : 0) |
    (stopPrice !== 0 ? withStop : 0) |
    (trailBy !== 0 ? withTrail : 0) |
    (maxSlippagePpm !== 0 ? withSlippage : 0)
  // The values of nearly every order, without a search.
  const stpNumber = stp === 'EXPIRE_TAKER' ? 1 : stpModes.indexOf(stp)
  const kindNumber = kind === 'limit' ? 0 : orderKindNames.indexOf(kind)
  const timeNumber = order.timeInForce === 'GTC' ? 0 : timesInForce.indexOf(order.timeInForce)
  const isKnown = stpNumber >= 0 && kindNumber >= 0 && timeNumber >= 0 && (side === 'buy' || side === 'sell')
  if (!isKnown) throw new InvariantBroken('only known words are encoded')
  // Reserve once and advance one local position, instead of both for each number.
  writer.reserve(orderBytesMax)
  const { bytes } = writer
  let at = writer.length
  bytes[at++] =
    (side === 'buy' ? 0 : 1) |
    (order.postOnly ? 2 : 0) |
    (stpNumber << stpShift) |
    (expiresAtMs !== 0 ? withExpiry : 0) |
    (trailPpm !== 0 ? withTrailPpm : 0)
  bytes[at++] = kindNumber | (timeNumber << kindBits)
  bytes[at++] = present
  at = putUint(bytes, at, order.account)
  at = putUint(bytes, at, order.market)
  at = putUint(bytes, at, order.orderId)
  if (price !== 0) at = putUint(bytes, at, price)
  if (lots !== 0) at = putUint(bytes, at, lots)
  writer.length = at
  if ((present & ~(withPrice | withLots)) !== 0) writeRare(writer, order, present)
  if (expiresAtMs !== 0) writer.uint(expiresAtMs)
  if (trailPpm !== 0) writer.uint(trailPpm)
}

function writeRare(writer: ByteWriter, order: OrderRequest, present: number): void {
  if ((present & withClientId) !== 0) writer.text(order.clientOrderId)
  if ((present & withTotal) !== 0) writer.uint(order.total)
  if ((present & withDisplay) !== 0) writer.uint(order.displayLots)
  if ((present & withStop) !== 0) writer.uint(order.stopPrice)
  if ((present & withTrail) !== 0) writer.uint(order.trailBy)
  if ((present & withSlippage) !== 0) writer.uint(order.maxSlippagePpm)
}

export function readOrder(reader: ByteReader): OrderRequest {
  const flags = reader.byte()
  const kindAndTime = reader.byte()
  const present = reader.byte()
  const kind = orderKindNames[kindAndTime & kindMask]
  const timeInForce = timesInForce[kindAndTime >> kindBits]
  const stp = flags > flagsMax ? undefined : stpModes[(flags >> stpShift) & stpMask]
  if (kind === undefined || timeInForce === undefined || stp === undefined) throw new CorruptBytes('not an order')
  // In the order of the bytes, which differs from the order of the fields.
  const account = reader.uint()
  const market = reader.uint()
  const orderId = reader.uint()
  const price = (present & withPrice) === 0 ? 0 : readPositive(reader)
  const lots = (present & withLots) === 0 ? 0 : readPositive(reader)
  return {
    account,
    market,
    orderId,
    clientOrderId: (present & withClientId) === 0 ? '' : readName(reader),
    side: (flags & 1) === 0 ? 'buy' : 'sell',
    kind,
    timeInForce,
    postOnly: (flags & 2) !== 0,
    stp,
    price,
    lots,
    total: (present & withTotal) === 0 ? 0 : readPositive(reader),
    displayLots: (present & withDisplay) === 0 ? 0 : readPositive(reader),
    stopPrice: (present & withStop) === 0 ? 0 : readPositive(reader),
    trailBy: (present & withTrail) === 0 ? 0 : readPositive(reader),
    maxSlippagePpm: (present & withSlippage) === 0 ? 0 : readPositive(reader),
    expiresAtMs: (flags & withExpiry) === 0 ? 0 : readPositive(reader),
    trailPpm: (flags & withTrailPpm) === 0 ? 0 : readPositive(reader),
  }
}

/** A present value is never the default, so that each order has one encoding. */
function readPositive(reader: ByteReader): number {
  const value = reader.uint()
  if (value === 0) throw new CorruptBytes('an explicit zero')
  return value
}

function readName(reader: ByteReader): string {
  const name = reader.text()
  if (name === '') throw new CorruptBytes('an explicit empty name')
  return name
}

export const orderField: Field<OrderRequest> = { write: writeOrder, read: readOrder }

export function writeTarget(writer: ByteWriter, target: OrderTarget): void {
  writer.reserve(2 * 8)
  writer.length = putUint(writer.bytes, putUint(writer.bytes, writer.length, target.account), target.orderId)
  if (target.orderId === 0) writer.text(target.clientOrderId)
}

export function readTarget(reader: ByteReader): OrderTarget {
  const account = reader.uint()
  const orderId = reader.uint()
  return { account, orderId, clientOrderId: orderId === 0 ? reader.text() : '' }
}

export const targetField: Field<OrderTarget> = { write: writeTarget, read: readTarget }

export const pairField = record<PairRequest>({
  account: uint,
  market: uint,
  orderId: uint,
  stopOrderId: uint,
  clientOrderId: text,
  stopClientOrderId: text,
  label: oneOf(['oco', 'sltp']),
  side: oneOf(sides),
  stp: oneOf(stpModes),
  lots: uint,
  limitPrice: uint,
  stopPrice: uint,
  stopLimitPrice: uint,
})
