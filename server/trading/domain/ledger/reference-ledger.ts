/** A second ledger as a plain map of exact numbers; tests and simulations compare the real one with it. */
export type ReferenceBucket = { readonly owner: number; readonly coin: number; readonly bucket: 'available' | 'held' }

export class ReferenceLedger {
  private readonly amounts = new Map<string, bigint>()

  of(bucket: ReferenceBucket): bigint {
    return this.amounts.get(nameOf(bucket)) ?? 0n
  }

  covers(bucket: ReferenceBucket, amount: bigint): boolean {
    return this.of(bucket) >= amount
  }

  move(from: ReferenceBucket, to: ReferenceBucket, amount: bigint): void {
    this.amounts.set(nameOf(from), this.of(from) - amount)
    this.amounts.set(nameOf(to), this.of(to) + amount)
  }

  total(coin: number): bigint {
    let sum = 0n
    for (const [name, amount] of this.amounts) if (name.split('/')[1] === String(coin)) sum += amount
    return sum
  }
}

function nameOf({ owner, coin, bucket }: ReferenceBucket): string {
  return `${owner}/${coin}/${bucket}`
}
