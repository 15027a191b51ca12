/** An order-sensitive digest over (taker, maker, price, quantity) of every trade, cheap enough to stay on while timing. */
export class TradeDigest {
  count = 0
  private state = 0x811c9dc5 | 0

  add(taker: number, maker: number, price: number, quantity: number): void {
    let state = this.state
    state = Math.imul(state ^ taker, 0x01000193)
    state = Math.imul(state ^ maker, 0x01000193)
    state = Math.imul(state ^ price, 0x01000193)
    state = Math.imul(state ^ quantity, 0x01000193)
    this.state = state ^ (state >>> 15)
    this.count += 1
  }

  get value(): number {
    return this.state >>> 0
  }
}
