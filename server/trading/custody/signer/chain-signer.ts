import type { AssetPolicy } from './policy.ts'
import type { VenueWithdrawal } from './venue-api.ts'

/** A payment that is ready to be signed. */
export interface PreparedPayment {
  /** Writes the signed transaction to the log and sends it. */
  signAndSend(): Promise<void>
}

/** Whether a payment that is signed and was never sent may be sent: `unknown` while the venue is unreachable. */
export type SendPermission = 'yes' | 'no' | 'unknown'

/** Signs for one network. Each chain kind implements it; nonces, inputs and fees are its own. */
export interface ChainSigner {
  /** The time of the newest block on which the endpoints agree. */
  timeMs(): Promise<number>
  /** Sends open transactions again, replaces stuck ones, and records which are final. */
  settle(maySend: (withdrawalId: string) => Promise<SendPermission>): Promise<void>
  /** A reason to wait, if it cannot be paid now. */
  prepare(withdrawal: VenueWithdrawal, asset: AssetPolicy, units: bigint): Promise<PreparedPayment | string>
  /** Moves deposits of some accounts to the hot wallet. True after the last account; the next call begins with the first. */
  sweep(): Promise<boolean>
}
