import type { RefusalReason, RefusedField } from '../../domain/engine/refusals.ts'
import type { Wording } from '../refusal-wording.ts'

/** The parameters of the fields that a refusal can name; each endpoint has its own for a leg. */
export const parameterOfField: Readonly<Partial<Record<RefusedField, string>>> = {
  limitPrice: 'price',
  stopPrice: 'stop',
  stopLimitPrice: 'stopLimitPrice',
  stopClientOrderId: 'stopClientOrderId',
  trailBy: 'trail',
  trailPpm: 'trailPercent',
  market: 'symbol',
}

/** Codes and messages for the engine's reasons about requests, accounts and orders. */
export const orderWordings: Partial<Record<RefusalReason, Wording>> = {
  replayed_request: { code: 'REPLAYED_REQUEST', message: 'This request was already accepted' },
  replay_memory_full: { code: 'UNAVAILABLE', message: 'Too many requests with a long window at once' },
  bad_client_id: {
    code: 'BAD_REQUEST',
    message: 'clientOrderId has 1 to 36 of A-Z a-z 0-9 . _ -',
    parameter: 'clientOrderId',
  },
  duplicate_client_order_id: {
    code: 'DUPLICATE_CLIENT_ORDER_ID',
    message: 'The clientOrderId belongs to an order with other parameters',
    parameter: 'clientOrderId',
  },
  unknown_account: { code: 'INSUFFICIENT_BALANCE', message: 'The account has no money yet' },
  account_frozen: { code: 'ACCOUNT_FROZEN', message: 'The account is frozen' },
  insufficient_funds: { code: 'INSUFFICIENT_BALANCE', message: 'The account has less available than the order needs' },
  venue_suspended: { code: 'UNAVAILABLE', message: 'The venue is paused for a check and takes only cancels' },
  venue_not_suspended: { code: 'BAD_REQUEST', message: 'The venue is not suspended' },
  market_halted: { code: 'MARKET_HALTED', message: 'The market is halted' },
  market_cancel_only: { code: 'MARKET_CANCEL_ONLY', message: 'The market takes only cancels' },
  market_post_only: {
    code: 'POST_ONLY_WOULD_MATCH',
    message: 'The market takes only orders that do not trade at once',
  },
  price_out_of_range: { code: 'BAD_REQUEST', message: 'price is out of range', parameter: 'price' },
  lots_out_of_range: { code: 'BAD_REQUEST', message: 'volume is out of range', parameter: 'volume' },
  total_out_of_range: { code: 'BAD_REQUEST', message: 'total is out of range', parameter: 'total' },
  value_too_large: { code: 'MAX_ORDER', message: 'price times volume is too large' },
  below_minimum_total: {
    code: 'MIN_NOTIONAL',
    message: 'The order is worth less than minimumQuoteSize',
    bound: 'quote',
    messageOf: {
      limitPrice: 'The limit order of the pair is worth less than minimumQuoteSize',
      stopPrice: 'The stop order of the pair is worth less than minimumQuoteSize',
    },
  },
  above_market_order_maximum: {
    code: 'MAX_ORDER',
    message: 'The market order is too large',
    parameter: 'volume',
    bound: 'base',
  },
  price_band: {
    code: 'PRICE_BAND',
    message: 'The price is too far from the last price',
    parameter: 'price',
    bound: 'percent',
  },
  post_only_would_match: { code: 'POST_ONLY_WOULD_MATCH', message: 'The order would have traded at once' },
  fok_not_filled: { code: 'FOK_NOT_FILLED', message: 'The whole volume could not be filled at once' },
  no_liquidity: { code: 'NO_LIQUIDITY', message: 'The other side of the book is empty' },
  stop_would_fire: { code: 'BAD_REQUEST', message: 'stop is already reached', parameter: 'stop' },
  pair_prices: {
    code: 'BAD_REQUEST',
    message: 'price is not above the stop of a sale or not below the stop of a purchase',
    parameter: 'price',
    messageOf: { limitPrice: 'The limit order of the pair would trade at once' },
  },
  iceberg_display: {
    code: 'BAD_REQUEST',
    message: 'icebergVolume is more than volume or less than a hundredth of it',
    parameter: 'icebergVolume',
  },
  unsuitable_option: {
    code: 'BAD_REQUEST',
    message: 'An option does not go with this kind of order',
    messageOf: { leg: 'The order belongs to an open pair, whose orders are changed together by order/oco/replace' },
  },
  execution_differs: {
    code: 'ORDER_CHANGED',
    message: 'The order has executed another volume',
    parameter: 'expectedExecutedVolume',
    bound: 'base',
    boundName: 'executedVolume',
  },
  not_a_pair: { code: 'BAD_REQUEST', message: 'The order is not a leg of an open pair' },
  too_many_orders: { code: 'MAX_ORDER', message: 'The account has too many open orders', bound: 'count' },
  too_many_stop_orders: {
    code: 'MAX_ORDER',
    message: 'The account has too many stop orders',
    bound: 'count',
    messageOf: { market: 'The market has too many trailing stops' },
  },
  expiry_passed: {
    code: 'BAD_REQUEST',
    message: 'expireTime has passed',
    parameter: 'expireTime',
    bound: 'count',
  },
  expiry_too_far: {
    code: 'BAD_REQUEST',
    message: 'expireTime is more than a year ahead',
    parameter: 'expireTime',
    bound: 'count',
  },
  no_last_price: { code: 'BAD_REQUEST', message: 'The market has no last price yet' },
  order_not_found: { code: 'ORDER_NOT_FOUND', message: 'The account has no such order' },
  order_closed: { code: 'ORDER_CLOSED', message: 'The order is no longer open' },
  amend_not_lower: {
    code: 'BAD_REQUEST',
    message: 'volume is not less than the volume of the order, or not more than the part that has traded',
    parameter: 'volume',
    bound: 'base',
  },
  batch_empty: { code: 'BAD_REQUEST', message: 'orders is empty', parameter: 'orders' },
  batch_too_long: { code: 'MAX_ORDER', message: 'orders has too many items', parameter: 'orders', bound: 'count' },
}
