import type { Database } from '../../../kernel/storage/database.ts'
import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'
import {
  assignDepositAddress,
  type DepositAddress,
  depositAddressesOf,
  lockAddressesOf,
  takeFreeAddress,
} from '../../store/deposit-addresses.ts'
import type { CoinOnNetwork } from '../../wallet/find-network.ts'
import { matchesWhole } from '../../wallet/patterns.ts'

/** The account's deposit address of a coin on a network; undefined before it is assigned. */
export async function depositAddressOf(
  { database }: { readonly database: Pick<Database, 'sql'> },
  accountId: number,
  { network }: CoinOnNetwork,
): Promise<DepositAddress | undefined> {
  const own = await depositAddressesOf(database.sql, accountId)
  // One address serves every coin of a network, unless the coin needs another format.
  return own.find((known) => known.network === network.symbol && matchesWhole(network.addressRegex, known.address))
}

/** The same, and assigns an address if there is none: by the chain kind of the network, or from the operator's pool. */
export async function assignAddress(
  trading: Needs<'clock' | 'custody' | 'database'>,
  accountId: number,
  place: CoinOnNetwork,
): Promise<DepositAddress> {
  const known = await depositAddressOf(trading, accountId, place)
  if (known !== undefined) return known
  const { network } = place
  const nowMs = trading.clock.nowMs()
  const derived = trading.custody.addressFor(network, accountId)
  if (derived !== 'pool') {
    const deposit = { network: network.symbol, ...derived }
    await assignDepositAddress(trading.database.sql, deposit, accountId, nowMs)
    return (await depositAddressOf(trading, accountId, place)) ?? { ...deposit, assignedAtMs: nowMs }
  }
  return takeFromPool(trading, accountId, place)
}

/** Requests at the same time get the same address: a pool lasts for as many accounts as it has addresses. */
function takeFromPool(
  { clock, database }: Needs<'clock' | 'database'>,
  accountId: number,
  place: CoinOnNetwork,
): Promise<DepositAddress> {
  const { symbol, addressRegex } = place.network
  return database.transaction(async (tx) => {
    await lockAddressesOf(tx, accountId)
    const known = await depositAddressOf({ database: tx }, accountId, place)
    if (known !== undefined) return known
    const isUsable = (address: string) => matchesWhole(addressRegex, address)
    const taken = await takeFreeAddress(tx.sql, symbol, accountId, clock.nowMs(), isUsable)
    if (taken === undefined) throw refuse.noFreeAddress(symbol)
    return taken
  })
}
