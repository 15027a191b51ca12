import { refuse } from '../../failures.ts'
import type { TradingServices } from '../../services.ts'
import {
  assignDepositAddress,
  type DepositAddress,
  depositAddressesOf,
  takeFreeAddress,
} from '../../store/deposit-addresses.ts'
import { simulatedPlace } from '../../wallet/address-formats.ts'
import type { CoinOnNetwork } from '../../wallet/find-network.ts'
import { matchesWhole } from '../../wallet/patterns.ts'

/** Where an account is paid a coin on a network; undefined as long as it has not asked for an address there. */
export async function depositAddressOf(
  { database }: TradingServices,
  accountId: number,
  { network }: CoinOnNetwork,
): Promise<DepositAddress | undefined> {
  const own = await depositAddressesOf(database.sql, accountId)
  // One address serves every coin of a network, unless the coin wants another kind.
  return own.find((one) => one.network === network.symbol && matchesWhole(network.addressRegex, one.address))
}

/** The same, and gives the account an address when it has none. */
export async function assignAddress(
  trading: TradingServices,
  accountId: number,
  place: CoinOnNetwork,
): Promise<DepositAddress> {
  const known = await depositAddressOf(trading, accountId, place)
  if (known !== undefined) return known
  const { network } = place
  const nowMs = trading.clock.nowMs()
  if (trading.isSandbox) {
    const simulated = simulatedPlace(network, accountId)
    if (simulated === undefined) throw refuse.noAddressAtHand(network.symbol)
    const wanted = { network: network.symbol, ...simulated }
    await assignDepositAddress(trading.database.sql, wanted, accountId, nowMs)
    return (await depositAddressOf(trading, accountId, place)) ?? { ...wanted, assignedAtMs: nowMs }
  }
  const taken = await takeFreeAddress(trading.database.sql, network.symbol, accountId, nowMs)
  if (taken === undefined) throw refuse.noAddressAtHand(network.symbol)
  return taken
}
