import { z } from 'zod'
import { invariant } from '../../kernel/values/invariant.ts'
import type { WithdrawalRecord } from '../domain/engine/wallet/wallet-events.ts'
import { carrierOf } from '../domain/markets/bank-transfer.ts'
import type { VenueViews } from '../venue.ts'
import { chainUnitsOf } from '../wallet/chain-units.ts'
import { decimalText } from './market.ts'
import { withdrawalJson, withdrawalSchema } from './wallet.ts'

/** A withdrawal for its signer: where the money goes, and nothing about the account it comes from. */
export const custodyWithdrawalSchema = withdrawalSchema
  .pick({ withdrawalId: true, coin: true, network: true, amount: true, address: true, memo: true, status: true })
  .extend({
    contract: z.string().describe('The contract of a token; empty for the coin of the chain'),
    units: decimalText.describe('The amount in the smallest unit of the coin on the chain'),
    transactionId: z.string(),
    isFrozen: z.boolean().describe('The account is frozen: do not sign'),
    claim: z.string().describe('The name of the signer with the newest claim; empty before the first'),
    isOwnClaim: z.boolean().describe('The owner of this key made the claim'),
    claimedUntil: decimalText.describe('When the claim ends or ended; 0 before the first'),
    time: decimalText,
    updateTime: decimalText,
  })

export function custodyWithdrawalJson(
  views: VenueViews,
  record: WithdrawalRecord,
  operatorId: number,
): z.input<typeof custodyWithdrawalSchema> {
  const coin = views.coin(record.coin)
  const network = carrierOf(coin, record.network)
  invariant(coin !== undefined && network !== undefined, 'a withdrawal is of a listed coin and network')
  const { clientWithdrawId: _, fee: __, reason: ___, ...shared } = withdrawalJson(views, record)
  const { claim } = record
  return {
    ...shared,
    contract: network.contractAddress,
    units: String(chainUnitsOf(record.amount, coin, network)),
    isFrozen: views.accountState(record.account) === 'frozen',
    claim: claim?.name ?? '',
    isOwnClaim: claim?.by === operatorId,
    claimedUntil: String(claim?.untilMs ?? 0),
  }
}
