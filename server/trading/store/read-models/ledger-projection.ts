import type { Traded } from '../../domain/engine/events.ts'
import { type HouseAccount, houseAccounts } from '../../domain/ledger/ledger.ts'
import type { MarketUnits } from './market-units.ts'
import type { LedgerEntry, LedgerKind } from './rows.ts'

/** The account id of a house account: negative, so that it is no trader's. */
export function houseAccountId(house: HouseAccount): number {
  return -1 - houseAccounts.indexOf(house)
}

export interface Posting {
  readonly kind: LedgerKind
  readonly coinId: number
  readonly from: number
  readonly to: number
  readonly amount: bigint
  /** The venue deducts it from the amount `to` receives. */
  readonly fee?: bigint
  readonly referenceId: number
  readonly reason?: string
}

const feesAccountId = houseAccountId('fees')

/** Collects the ledger entries. They are double-entry: the entries of a coin sum to zero. */
export class LedgerProjection {
  readonly entries: LedgerEntry[] = []
  #sequence = 0
  #atMs = 0

  begin(sequence: number, atMs: number): void {
    this.#sequence = sequence
    this.#atMs = atMs
  }

  traded(trade: Traded, { base, quote, lotUnits }: MarketUnits): void {
    const takerBuys = trade.takerSide === 'buy'
    const [buyer, buyerFee] = takerBuys ? [trade.takerAccount, trade.takerFee] : [trade.makerAccount, trade.makerFee]
    const [seller, sellerFee] = takerBuys ? [trade.makerAccount, trade.makerFee] : [trade.takerAccount, trade.takerFee]
    const referenceId = trade.tradeId
    const amount = BigInt(trade.lots) * lotUnits
    this.#exchange({
      kind: 'trade',
      coinId: quote,
      from: buyer,
      to: seller,
      amount: trade.quoteAmount,
      fee: sellerFee,
      referenceId,
    })
    this.#exchange({ kind: 'trade', coinId: base, from: seller, to: buyer, amount, fee: buyerFee, referenceId })
  }

  /** `from` pays and `to` receives, minus a fee that has its own entry. */
  post(posting: Posting): void {
    const { fee = 0n, amount } = posting
    this.#add(posting, posting.from, -amount, 0n)
    this.#add(posting, posting.to, amount, fee)
    if (fee !== 0n) this.#add(posting, feesAccountId, fee, 0n)
  }

  /** `from` pays the amount plus a fee, and `to` receives both. */
  send(posting: Posting & { readonly fee: bigint }): void {
    this.#add(posting, posting.from, -posting.amount, posting.fee)
    this.#add(posting, posting.to, posting.amount + posting.fee, 0n)
  }

  #exchange(posting: Posting & { readonly fee: bigint }): void {
    this.#add(posting, posting.from, -posting.amount, 0n)
    this.#add(posting, posting.to, posting.amount, posting.fee)
    if (posting.fee !== 0n) this.#add(posting, feesAccountId, posting.fee, 0n, true)
  }

  #add(posting: Posting, accountId: number, amount: bigint, fee: bigint, isSilent = false): void {
    const { coinId, kind, referenceId, reason = '' } = posting
    this.entries.push({
      accountId,
      coinId,
      kind,
      amount,
      fee,
      referenceId,
      reason,
      sequence: this.#sequence,
      atMs: this.#atMs,
      isSilent,
    })
  }
}
