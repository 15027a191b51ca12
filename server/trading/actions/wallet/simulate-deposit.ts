import { readDecimal, writeDecimal } from '../../../kernel/values/decimal.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import type { DepositRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { bankTransfer } from '../../domain/markets/bank-transfer.ts'
import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import { simulatedTransactionId } from '../../wallet/address-formats.ts'
import { type CoinOnNetwork, findBankMoney, findCoin, findNetwork } from '../../wallet/find-network.ts'
import { ownEvents, submitCommand } from '../submit-command.ts'
import { assignAddress } from './assign-deposit-address.ts'
import { grantSandboxMoney } from './grant-sandbox-money.ts'

export interface SimulatedTransfer {
  readonly symbol: string
  readonly network: string | undefined
  readonly amount: string
}

/**
 * Sends the caller a transfer over a simulated network or from a simulated bank: it is seen at once and then confirmed
 * block by block.
 */
export async function simulateDeposit(
  trading: Needs<'clock' | 'custody' | 'database' | 'venue'>,
  { accountId: account, replay }: SignedCaller,
  transfer: SimulatedTransfer,
): Promise<DepositRecord> {
  const place = placeOf(trading, transfer)
  const { coin, network } = place
  if (network.depositStatus !== 'active') throw refuse.depositsSuspended(network.symbol)
  const amount = amountOf(place, transfer.amount)
  if (network !== bankTransfer) await assignAddress(trading, account, place)
  const committed = await grantSandboxMoney(trading, account, coin, amount, () =>
    submitCommand(trading, account, {
      type: 'report_deposit',
      sequence: 0,
      atMs: 0,
      depositId: 0,
      replay,
      account,
      coin: coin.coin,
      network: network.symbol,
      // The same request gives the same transfer, so a retry cannot make a second one.
      transactionId: simulatedTransactionId(network, replay.key),
      output: 0,
      amount,
      confirmations: 0,
    }),
  )
  const changed = ownEvents(committed).find((event) => event.type === 'deposit_changed')
  invariant(changed !== undefined, 'an accepted report has its event')
  return changed.deposit
}

function placeOf({ venue: { views } }: Needs<'venue'>, { symbol, network }: SimulatedTransfer): CoinOnNetwork {
  const isAtBank = network === undefined && findCoin(views, symbol).networks.length === 0
  return isAtBank ? findBankMoney(views, symbol) : findNetwork(views, symbol, network)
}

function amountOf({ coin, network }: CoinOnNetwork, text: string): bigint {
  const read = readDecimal(text, Math.min(coin.scale, network.tokenDecimal))
  if (!read.ok && read.problem === 'too_precise') {
    throw refuse.badPrecision('amount', Math.min(coin.scale, network.tokenDecimal))
  }
  if (!read.ok || read.units === 0n) throw refuse.badParameter('amount', 'is not a plain decimal number above 0')
  const amount = read.units * 10n ** BigInt(coin.scale - Math.min(coin.scale, network.tokenDecimal))
  if (amount < network.minimumDeposit) throw refuse.belowMinimum(writeDecimal(network.minimumDeposit, coin.scale))
  return amount
}
