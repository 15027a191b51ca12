import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'
import {
  assignDepositAddress,
  type DepositAddress,
  depositAddressesOf,
  takeFreeAddress,
} from '../../store/deposit-addresses.ts'
import { simulatedPlace } from '../../wallet/address-formats.ts'
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

/** The same, and assigns an address if there is none. */
export async function assignAddress(
  trading: Needs<'clock' | 'database' | 'isSandbox'>,
  accountId: number,
  place: CoinOnNetwork,
): Promise<DepositAddress> {
  const known = await depositAddressOf(trading, accountId, place)
  if (known !== undefined) return known
  const { network } = place
  const nowMs = trading.clock.nowMs()
  if (trading.isSandbox) {
    const simulated = simulatedPlace(network, accountId)
    if (simulated === undefined) throw refuse.noFreeAddress(network.symbol)
    const deposit = { network: network.symbol, ...simulated }
    await assignDepositAddress(trading.database.sql, deposit, accountId, nowMs)
    return (await depositAddressOf(trading, accountId, place)) ?? { ...deposit, assignedAtMs: nowMs }
  }
  const taken = await takeFreeAddress(trading.database.sql, network.symbol, accountId, nowMs)
  if (taken === undefined) throw refuse.noFreeAddress(network.symbol)
  return taken
}
