import type { EngineState } from '../state.ts'
import type { BalanceView, FeeView, Liability, Remembered } from '../views.ts'
import { isHeld } from './wallet.ts'

export function viewBalance({ accounts, ledger, wallet }: EngineState, account: number, coin: number): BalanceView {
  const found = accounts.get(account)
  const { available, held } = found ? ledger.balance(found.owner, coin) : { available: 0n, held: 0n }
  let pendingWithdrawal = 0n
  for (const record of wallet.openOf(account)) {
    if (record.coin === coin && isHeld(record)) pendingWithdrawal += record.amount + record.fee
  }
  return { coin, available, held, pendingWithdrawal }
}

export function viewLiabilities({ accounts, ledger }: EngineState, coin: number): readonly Liability[] {
  return accounts.all().flatMap(({ id: account, owner }) => {
    const { available, held } = ledger.balance(owner, coin)
    return available + held === 0n ? [] : [{ account, amount: available + held }]
  })
}

export function viewRemembered({ accounts, replay, wallet }: EngineState): Remembered {
  let clientOrderIds = 0
  for (const account of accounts.all()) clientOrderIds += account.clientIds?.size ?? 0
  return { clientOrderIds, signedRequests: replay.size, creditedDeposits: wallet.credited.size }
}

/** Undefined if the quote coin has no fee schedule. */
export function viewFees(
  { fees, ledger, day, accounts }: EngineState,
  account: number,
  quote: number,
): FeeView | undefined {
  const found = accounts.get(account)
  if (found === undefined || fees.schedule(quote) === undefined) return undefined
  const row = ledger.available(found.owner, quote) >> 2
  fees.refresh(row, found.owner, quote, day)
  return { makerPpm: fees.makerPpm(row), takerPpm: fees.takerPpm(row), volume: fees.volume(row) }
}
