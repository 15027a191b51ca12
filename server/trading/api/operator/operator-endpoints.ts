import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { getOperatorAccount, postAccountState, postAdjustment, postFeePayOut } from './accounts.ts'
import { getAuditLog } from './audit.ts'
import { getOperatorCoins, patchCoin, patchNetwork, postCoin, postNetwork, postNetworkState } from './coins.ts'
import {
  getCustodyAddresses,
  getCustodyNetworks,
  getCustodyTransactions,
  getIncidents,
  getSolvency,
  postIncidentClose,
} from './custody.ts'
import {
  getDepositAddressesAtHand,
  postBankDeposit,
  postDepositAddresses,
  postOrphanedDeposit,
  postReportedDeposit,
} from './deposits.ts'
import { postAccountFees, postFees } from './fees.ts'
import { deleteMaintenance, getMaintenance, postMaintenance } from './maintenance.ts'
import { getOperatorMarkets, patchMarket, postMarket, postMarketClear, postMarketState } from './markets.ts'
import { getOperatorOrder } from './orders.ts'
import { getVenueState, postVenueResume } from './venue.ts'
import { deleteWebhookOfKey, getWebhooks, postWebhook } from './webhooks.ts'
import { getWithdrawalPolicies, postAccountTier, postNetworkFee, postWithdrawalPolicy } from './withdrawal-policy.ts'
import {
  approveWithdrawal,
  broadcastWithdrawal,
  claimWithdrawal,
  confirmWithdrawal,
  failWithdrawal,
  getOperatorWithdrawal,
  getOperatorWithdrawals,
  getWithdrawalQueue,
  rejectWithdrawal,
  releaseWithdrawal,
  reviewWithdrawal,
} from './withdrawals.ts'

/** The endpoints for operators of the venue. */
export const operatorEndpoints: readonly AnyEndpoint[] = [
  getOperatorCoins,
  postCoin,
  patchCoin,
  postNetwork,
  patchNetwork,
  postNetworkState,
  getOperatorMarkets,
  postMarket,
  patchMarket,
  postMarketState,
  postMarketClear,
  postFees,
  postAccountFees,
  getOperatorAccount,
  postAccountState,
  postAdjustment,
  postFeePayOut,
  getOperatorOrder,
  getOperatorWithdrawals,
  getOperatorWithdrawal,
  getWithdrawalQueue,
  approveWithdrawal,
  rejectWithdrawal,
  claimWithdrawal,
  releaseWithdrawal,
  broadcastWithdrawal,
  reviewWithdrawal,
  confirmWithdrawal,
  failWithdrawal,
  getWithdrawalPolicies,
  postWithdrawalPolicy,
  postAccountTier,
  postNetworkFee,
  postReportedDeposit,
  postBankDeposit,
  postOrphanedDeposit,
  getDepositAddressesAtHand,
  postDepositAddresses,
  getVenueState,
  postVenueResume,
  getMaintenance,
  postMaintenance,
  deleteMaintenance,
  getAuditLog,
  getCustodyNetworks,
  getCustodyTransactions,
  getCustodyAddresses,
  getSolvency,
  getIncidents,
  postIncidentClose,
  getWebhooks,
  postWebhook,
  deleteWebhookOfKey,
]
