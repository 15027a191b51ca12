import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { postCustodyDeposit, postCustodyOrphan, postCustodyTransaction } from './deposits.ts'
import { getCustodyEvents } from './events.ts'
import {
  broadcastCustodyWithdrawal,
  claimCustodyWithdrawal,
  confirmCustodyWithdrawal,
  getCustodyWithdrawals,
  releaseCustodyWithdrawal,
} from './withdrawals.ts'

/** For signers: the key names the networks it serves. */
export const custodyEndpoints: readonly AnyEndpoint[] = [
  getCustodyWithdrawals,
  claimCustodyWithdrawal,
  releaseCustodyWithdrawal,
  broadcastCustodyWithdrawal,
  confirmCustodyWithdrawal,
  postCustodyTransaction,
  postCustodyDeposit,
  postCustodyOrphan,
  getCustodyEvents,
]
