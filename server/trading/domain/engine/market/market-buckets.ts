import type { Ledger } from '../../ledger/ledger.ts'
import type { Account } from '../wallet/accounts.ts'
import type { Market } from './market.ts'

/*
 * The buckets of an account's free balances in the two coins of a market. An account stores those of its last market, since
 * most of its orders, closes and trades are in one market, and a lookup in the ledger reads three more cache lines. The
 * ledger never moves a row, so a stored bucket stays valid; it is no part of the state that snapshots contain.
 */

export function baseBucket(ledger: Ledger, account: Account, market: Market): number {
  if (account.bucketsMarket !== market.definition.market) changeMarket(account, market)
  return account.baseBucket !== 0 ? account.baseBucket : findBase(ledger, account, market)
}

export function quoteBucket(ledger: Ledger, account: Account, market: Market): number {
  if (account.bucketsMarket !== market.definition.market) changeMarket(account, market)
  return account.quoteBucket !== 0 ? account.quoteBucket : findQuote(ledger, account, market)
}

function changeMarket(account: Account, market: Market): void {
  account.bucketsMarket = market.definition.market
  account.baseBucket = 0
  account.quoteBucket = 0
}

// A lookup creates a missing row, so only a bucket that is used is looked up.
function findBase(ledger: Ledger, account: Account, market: Market): number {
  account.baseBucket = ledger.available(account.owner, market.base)
  return account.baseBucket
}

function findQuote(ledger: Ledger, account: Account, market: Market): number {
  account.quoteBucket = ledger.available(account.owner, market.quote)
  return account.quoteBucket
}
