import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'
import {
  assignDepositAddress,
  type DepositAddress,
  depositAddressesOf,
  takeFreeAddress,
} from '../../store/deposit-addresses.ts'
import type { CoinOnNetwork } from '../../wallet/find-network.ts'
import { matchesWhole } from '../../wallet/patterns.ts'

/** The account's deposit address of a coin on a network; undefined before it is assigned. */
export async function depositAddressOf(
  { database }: Needs<'database'>,
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
  if (derived === undefined) throw refuse.noFreeAddress(network.symbol)
  if (derived !== 'pool') {
    const deposit = { network: network.symbol, ...derived }
    await assignDepositAddress(trading.database.sql, deposit, accountId, nowMs)
    return (await depositAddressOf(trading, accountId, place)) ?? { ...deposit, assignedAtMs: nowMs }
  }
  const taken = await takeFreeAddress(trading.database.sql, network.symbol, accountId, nowMs)
  if (taken === undefined) throw refuse.noFreeAddress(network.symbol)
  return taken
}
