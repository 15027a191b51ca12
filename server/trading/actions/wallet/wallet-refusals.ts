import type { RefusalReason } from '../../domain/engine/refusals.ts'
import type { Wording } from '../refusal-wording.ts'

/** Codes and messages for the engine's reasons about transfers and the catalogue. */
export const walletWordings: Partial<Record<RefusalReason, Wording>> = {
  duplicate_client_withdraw_id: {
    code: 'DUPLICATE_CLIENT_WITHDRAW_ID',
    message: 'The clientWithdrawId belongs to a withdrawal with other parameters',
    parameter: 'clientWithdrawId',
  },
  unknown_coin: { code: 'UNKNOWN_SYMBOL', message: 'There is no such coin', parameter: 'symbol' },
  unknown_network: { code: 'UNKNOWN_NETWORK', message: 'The coin is not on this network', parameter: 'network' },
  network_suspended: { code: 'NETWORK_SUSPENDED', message: 'The network is suspended', parameter: 'network' },
  below_minimum: { code: 'BELOW_MINIMUM', message: 'amount is below the minimum of the network', parameter: 'amount' },
  bad_precision: {
    code: 'BAD_PRECISION',
    message: 'amount has more decimals than the network takes',
    parameter: 'amount',
    bound: 'count',
  },
  amount_out_of_range: { code: 'BAD_REQUEST', message: 'amount is out of range', parameter: 'amount' },
  supply_limit: { code: 'BAD_REQUEST', message: 'The total of the coin would be too large' },
  too_many_withdrawals: {
    code: 'MAX_ORDER',
    message: 'The account has too many pending withdrawals',
    bound: 'count',
  },
  withdrawal_not_found: { code: 'WITHDRAWAL_NOT_FOUND', message: 'There is no such withdrawal' },
  withdrawal_state: {
    code: 'WITHDRAWAL_STATE',
    message: 'The current status of the withdrawal does not allow this. It may have just changed.',
  },
  own_withdrawal: { code: 'PERMISSION_DENIED', message: 'You cannot decide about your own withdrawal' },
  own_account: { code: 'PERMISSION_DENIED', message: 'You cannot decide about money of your own account' },
  own_claim: {
    code: 'PERMISSION_DENIED',
    message: 'Your signer claimed the withdrawal: another administrator must decide that it was not sent',
  },
  policy_loosened: {
    code: 'PERMISSION_DENIED',
    message: 'The API can only tighten limits and approvals; the command line on the server can loosen them',
  },
  withdrawal_claimed: {
    code: 'WITHDRAWAL_STATE',
    message: 'A signer has claimed the withdrawal and may be sending it',
  },
  withdrawal_in_review: {
    code: 'WITHDRAWAL_STATE',
    message: 'A claim of the withdrawal has expired: review first whether it was sent',
  },
  not_the_claimer: { code: 'WITHDRAWAL_STATE', message: 'Another signer has claimed the withdrawal' },
  withdrawal_limit: {
    code: 'WITHDRAWAL_LIMIT',
    message: 'amount is above what the account may still withdraw today',
    parameter: 'amount',
  },
  venue_limit: { code: 'WITHDRAWAL_LIMIT', message: 'The daily limit of the venue is reached; this withdrawal waits' },
  too_many_client_withdraw_ids: {
    code: 'MAX_ORDER',
    message: 'The account has used too many clientWithdrawIds within 30 days; leave it out',
    parameter: 'clientWithdrawId',
    bound: 'count',
  },
  deposit_not_found: { code: 'DEPOSIT_NOT_FOUND', message: 'There is no such pending deposit' },
  deposit_unchecked: {
    code: 'UNAVAILABLE',
    message: 'The histories are too far behind to check whether the transfer is already credited; nothing was done',
  },
  deposit_credited: { code: 'DEPOSIT_STATE', message: 'The transfer is credited' },
  deposit_mismatch: {
    code: 'DEPOSIT_STATE',
    message: 'The transfer was reported with another account, coin or amount',
  },
  too_many_deposits: { code: 'UNAVAILABLE', message: 'Too many deposits are pending', bound: 'count' },
  unknown_market: { code: 'UNKNOWN_SYMBOL', message: 'The two coins have no market', parameter: 'coinsList' },
  nothing_to_convert: { code: 'BAD_REQUEST', message: 'Nothing of the coin is available', parameter: 'coinsList' },
  not_dust: {
    code: 'BAD_REQUEST',
    message: 'The balance is large enough for an order: sell it instead',
    parameter: 'coinsList',
  },
  dust_worthless: {
    code: 'BELOW_MINIMUM',
    message: 'The balance is worth less than the fee and the smallest unit',
    parameter: 'coinsList',
  },
  dust_too_valuable: {
    code: 'BAD_REQUEST',
    message: 'The balance is worth as much as the smallest order of its market, or that market has no minimum',
    parameter: 'coinsList',
  },
  dust_day_limit: {
    code: 'BAD_REQUEST',
    message: 'The daily limit of converted balances, in smallest orders, is reached',
    parameter: 'coinsList',
    bound: 'count',
  },
  no_reference_price: {
    code: 'NO_LIQUIDITY',
    message: 'Too few accounts have traded the coin in the last day for a reference price',
    parameter: 'coinsList',
  },
  venue_out_of_funds: { code: 'UNAVAILABLE', message: 'The venue has not collected enough fees to pay for it yet' },
  symbol_taken: { code: 'ALREADY_LISTED', message: 'The symbol is taken', parameter: 'symbol' },
  fixed_field: { code: 'ALREADY_LISTED', message: 'Symbols, scales and precisions never change once listed' },
  scale_too_small: {
    code: 'BAD_REQUEST',
    message: 'The coins have too few decimals for these precisions',
    parameter: 'basePrecision',
    bound: 'count',
  },
  fees_missing: { code: 'BAD_REQUEST', message: 'The quote coin has no fees yet: set them first', parameter: 'quote' },
  bad_fee_schedule: {
    code: 'BAD_REQUEST',
    message: 'Tiers begin at volume 0, rise, never cost more further up, and maker and taker fees are at most half',
    parameter: 'tiers',
  },
  bad_definition: { code: 'BAD_REQUEST', message: 'A text is too long or a number out of its range' },
  catalogue_full: { code: 'BAD_REQUEST', message: 'No more can be listed', bound: 'count' },
}
