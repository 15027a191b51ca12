import type { OrderRequest, PairRequest } from './requests.ts'

const offset = 0x811c9dc5
const primeA = 0x01000193
const primeB = 0x85ebca6b

/**
 * A 52-bit hash of the parameters of a request, without ids and times. It distinguishes a repeat from another request of
 * the same owner, so an attacker gains nothing from a collision.
 */
class Fingerprint {
  private a = offset | 0
  private b = ~offset

  add(value: number): void {
    this.word(value | 0)
    this.word((value / 0x100000000) | 0)
  }

  word(bits: number): void {
    this.a = Math.imul(this.a ^ bits, primeA)
    this.b = Math.imul(this.b ^ (bits + 0x9e3779b9), primeB)
    this.a ^= this.a >>> 13
    this.b ^= this.b >>> 16
  }

  text(value: string): void {
    this.word(value.length)
    for (let index = 0; index < value.length; index++) this.word(value.charCodeAt(index))
  }

  get value(): number {
    return (this.a >>> 0) + ((this.b >>> 0) & 0xfffff) * 0x100000000
  }
}

export function orderFingerprint(order: OrderRequest): number {
  const print = new Fingerprint()
  print.text(order.side)
  print.text(order.kind)
  print.text(order.timeInForce)
  print.text(order.stp)
  print.word(order.postOnly ? 1 : 0)
  print.add(order.market)
  print.add(order.price)
  print.add(order.lots)
  print.add(order.total)
  print.add(order.displayLots)
  print.add(order.stopPrice)
  print.add(order.trailBy)
  print.add(order.maxSlippagePpm)
  // Absent values are not hashed, so that requests of older versions keep their fingerprints.
  if (order.trailPpm !== 0) print.text(`trail ${order.trailPpm}`)
  if (order.expiresAtMs !== 0) print.text(`until ${order.expiresAtMs}`)
  return print.value
}

export function pairFingerprint(pair: PairRequest): number {
  const print = new Fingerprint()
  print.text(pair.label)
  print.text(pair.side)
  print.text(pair.stp)
  print.text(pair.stopClientOrderId)
  print.add(pair.market)
  print.add(pair.lots)
  print.add(pair.limitPrice)
  print.add(pair.stopPrice)
  print.add(pair.stopLimitPrice)
  return print.value
}
