import type { RequestedPayment } from './policy.ts'

/** A withdrawal as the venue shows it to its signer. */
export interface VenueWithdrawal extends RequestedPayment {
  readonly withdrawalId: string
  readonly network: string
  readonly status: string
  readonly transactionId: string
  readonly claim: string
  readonly isOwnClaim: boolean
  readonly claimedUntilMs: number
}

/** The venue has answered that it does not do this. */
export interface VenueRefusal {
  readonly refused: string
}

/** The requests of a signer to the venue. A method rejects if the venue is unreachable; every step may be repeated. */
export interface VenueApi {
  withdrawals(network: string, status: 'approved' | 'claimed' | 'broadcast'): Promise<readonly VenueWithdrawal[]>
  claim(withdrawalId: string, claim: string, seconds: number): Promise<VenueWithdrawal | VenueRefusal>
  reportBroadcast(withdrawalId: string, claim: string, transactionId: string): Promise<VenueWithdrawal | VenueRefusal>
  /** A final transaction between wallets of the venue, so that the venue books its fee. */
  reportOwn(network: string, transactionId: string, purpose: 'sweep' | 'top_up'): Promise<void>
}

/** The places where a test stops or kills a signer. */
export const signerPoints = [
  'claiming',
  'claimed',
  'signed',
  'sent',
  'reported',
  'replaced',
  'decided',
  'swept',
] as const
export type SignerPoint = (typeof signerPoints)[number]
