import { readDecimal } from '../../../kernel/values/decimal.ts'
import { isEvmAddress } from '../../wallet/address-checksums.ts'

/** A coin that the signer pays, by its own configuration: it believes neither contract nor decimals of the venue. */
export interface AssetPolicy {
  readonly coin: string
  /** Empty for the coin of the chain. */
  readonly contract: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly perWithdrawalMax: bigint
  readonly perHourMax: bigint
}

export interface SignerPolicy {
  readonly assets: readonly AssetPolicy[]
  readonly withdrawalsPerHourMax: number
  /** Undefined: every address. Compared in small letters. */
  readonly allowedAddresses: readonly string[] | undefined
}

/** A withdrawal as the venue shows it. */
export interface RequestedPayment {
  readonly coin: string
  readonly contract: string
  readonly amount: string
  readonly units: string
  readonly address: string
  readonly memo: string
  readonly isFrozen: boolean
}

export interface PaidLastHour {
  readonly units: bigint
  readonly count: number
}

export type PolicyDecision =
  | { readonly decision: 'pay'; readonly asset: AssetPolicy; readonly units: bigint }
  /** For good: an operator looks at it. */
  | { readonly decision: 'refuse'; readonly reason: string }
  | { readonly decision: 'wait'; readonly reason: string }

const refuse = (reason: string): PolicyDecision => ({ decision: 'refuse', reason })
const wait = (reason: string): PolicyDecision => ({ decision: 'wait', reason })
const noAddress = `0x${'0'.repeat(40)}`

/** Decides about a payment by the signer's own rules alone. */
export function decidePayment(
  policy: SignerPolicy,
  payment: RequestedPayment,
  paidLastHour: (coin: string) => PaidLastHour,
): PolicyDecision {
  const asset = policy.assets.find(({ coin }) => coin === payment.coin)
  if (asset === undefined) return refuse(`${payment.coin} is not a coin of this signer`)
  if (asset.contract.toLowerCase() !== payment.contract.toLowerCase()) return refuse('another contract')
  const amount = readDecimal(payment.amount, asset.decimals)
  if (!amount.ok || amount.units <= 0n) return refuse('the amount is not one of this coin')
  if (String(amount.units) !== payment.units) return refuse('amount and units differ')
  const problem = addressProblem(policy, payment)
  if (problem !== undefined) return refuse(problem)
  if (amount.units > asset.perWithdrawalMax) return refuse('more than the policy allows for one withdrawal')
  if (payment.isFrozen) return wait('the account is frozen')
  const paid = paidLastHour(asset.coin)
  if (paid.units + amount.units > asset.perHourMax) return wait('the limit of this hour is used')
  if (paid.count >= policy.withdrawalsPerHourMax) return wait('the number of withdrawals of this hour is used')
  return { decision: 'pay', asset, units: amount.units }
}

function addressProblem(
  { allowedAddresses, assets }: SignerPolicy,
  { address, memo }: RequestedPayment,
): string | undefined {
  const small = address.toLowerCase()
  if (!/^0x[0-9a-f]{40}$/.test(small) || !isEvmAddress(address)) return 'not an address of this network'
  if (memo !== '') return 'this network has no memos'
  if (small === noAddress) return 'the address of nobody'
  if (assets.some(({ contract }) => contract.toLowerCase() === small)) return 'the address of a token contract'
  const isAllowed = allowedAddresses?.some((allowed) => allowed.toLowerCase() === small) ?? true
  return isAllowed ? undefined : 'the address is not in the allow-list'
}
