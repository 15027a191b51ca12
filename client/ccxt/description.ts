import { orderKind, orderKindNames } from '../trading/order-kinds.ts'
import { errorClasses } from './error-classes.ts'

const perMarket = {
  sandbox: true,
  createOrder: {
    marginMode: false,
    triggerPrice: true,
    triggerPriceType: { last: true, mark: false, index: false },
    triggerDirection: false,
    stopLossPrice: true,
    takeProfitPrice: true,
    attachedStopLossTakeProfit: undefined,
    timeInForce: { IOC: true, FOK: true, PO: true, GTD: true },
    hedged: false,
    trailing: true,
    leverage: false,
    marketBuyByCost: true,
    marketBuyRequiresPrice: false,
    selfTradePrevention: { EXPIRE_TAKER: true, EXPIRE_MAKER: true, EXPIRE_BOTH: true, NONE: true },
    iceberg: true,
  },
  createOrders: { max: 50 },
  fetchMyTrades: { marginMode: false, limit: 500, daysBack: undefined, untilDays: undefined, symbolRequired: false },
  fetchOrder: { marginMode: false, trigger: false, trailing: false, symbolRequired: false },
  fetchOpenOrders: { marginMode: false, limit: undefined, trigger: false, trailing: false, symbolRequired: false },
  fetchOrders: {
    ...{ marginMode: false, limit: 500, daysBack: undefined, untilDays: undefined },
    ...{ trigger: false, trailing: false, symbolRequired: false },
  },
  fetchClosedOrders: {
    ...{ marginMode: false, limit: 500, daysBack: undefined, daysBackCanceled: undefined, untilDays: undefined },
    ...{ trigger: false, trailing: false, symbolRequired: false },
  },
  fetchOHLCV: { limit: 1000 },
}

const yes = (...names: string[]) => Object.fromEntries(names.map((name) => [name, true]))

const publicGets = [
  ...[
    'ping',
    'time',
    'exchange_info',
    'market_rules',
    'coins_info',
    'orderbook',
    'last_trades',
    'last_prices',
    'ticker_24h',
  ],
  ...['book_ticker', 'candlesticks', 'fees', 'system_status'],
]
const privateGets = [
  ...['account/info', 'account/get_balance', 'account/fees', 'account/api_key_info', 'account/api_keys'],
  ...['order/get', 'order/open_orders', 'history/orders', 'history/trades', 'history/ledger'],
  ...['history/deposit/crypto', 'history/deposit/irt', 'history/withdrawals/crypto', 'history/withdrawals/irt'],
  ...['wallet/get_deposit_address', 'wallet/withdraw_address', 'account/get_dust_balance', 'bank/get_accounts'],
]
const privatePosts = [
  ...orderKindNames.flatMap((kind) => ['buy', 'sell'].map((side) => `order/${orderKind(kind).path}/${side}`)),
  ...['order/sltp/sl', 'order/sltp/sl_tp', 'order/oco/buy', 'order/oco/sell', 'order/oco/replace'],
  ...['order/test', 'order/batch'],
  ...['order/amend', 'order/cancel_replace', 'order/cancel_all_after', 'account/api_keys', 'sandbox/faucet'],
  ...[
    'sandbox/deposit',
    'wallet/generate_deposit_address',
    'wallet/withdraw_crypto',
    'wallet/cancel_withdraw',
    'wallet/withdraw_address',
  ],
  ...['wallet/withdraw_irt', 'account/convert_dust_balance', 'bank/set_card', 'bank/set_iban'],
]
const privateDeletes = [
  ...[
    'order/cancel',
    'order/cancel_batch',
    'order/cancel_all',
    'account/api_keys',
    'wallet/withdraw_address',
    'bank/accounts',
  ],
]

const costOne = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, 1]))

const has = {
  ...yes('spot', 'sandbox', 'fetchMarkets', 'fetchCurrencies', 'fetchTicker', 'fetchTickers', 'fetchBidsAsks'),
  ...yes('fetchLastPrices', 'fetchOHLCV', 'fetchTrades', 'fetchOrderBook', 'fetchTime', 'fetchStatus', 'fetchBalance'),
  ...yes('createOrder', 'createOrders', 'createLimitOrder', 'createMarketOrder', 'createMarketBuyOrderWithCost'),
  ...yes(
    'createPostOnlyOrder',
    'createStopOrder',
    'createStopLimitOrder',
    'createStopMarketOrder',
    'createTriggerOrder',
  ),
  ...yes('createStopLossOrder', 'editOrder', 'cancelOrder', 'cancelOrders', 'cancelAllOrders'),
  ...yes('cancelAllOrdersAfter', 'fetchOrder'),
  ...yes('fetchOrders', 'fetchOpenOrders', 'fetchClosedOrders', 'fetchCanceledOrders', 'fetchCanceledAndClosedOrders'),
  ...yes('fetchMyTrades', 'fetchOrderTrades', 'fetchDeposits', 'fetchWithdrawals', 'fetchDepositsWithdrawals'),
  ...yes(
    'fetchLedger',
    'fetchDepositAddress',
    'createDepositAddress',
    'fetchDepositAddressesByNetwork',
    'fetchDepositWithdrawFee',
    'fetchDepositWithdrawFees',
    'fetchTransactions',
    'fetchTransactionFee',
    'fetchTransactionFees',
    'fetchAccounts',
    'withdraw',
    'fetchTradingFee',
    'fetchTradingFees',
  ),
  ...yes('watchOrderBook', 'watchTrades', 'watchTicker', 'watchTickers', 'watchBidsAsks', 'watchOHLCV', 'watchOrders'),
  ...yes('watchMyTrades', 'watchBalance', 'watchTradesForSymbols', 'watchOrderBookForSymbols', 'watchOHLCVForSymbols'),
  ...yes('unWatchOrderBook', 'unWatchOrderBookForSymbols', 'unWatchTrades', 'unWatchTradesForSymbols', 'unWatchOHLCV'),
  ...yes('unWatchOHLCVForSymbols', 'unWatchTicker', 'unWatchTickers', 'unWatchBidsAsks'),
  ...yes('watchOrdersForSymbols', 'watchMyTradesForSymbols', 'unWatchOrders', 'unWatchMyTrades'),
  ...yes('createMarketBuyOrderWithCostWs', 'fetchTradingFeesWs'),
  ...yes('editOrderWithClientOrderId', 'cancelOrderWithClientOrderId', 'fetchOrderWithClientOrderId'),
  ...yes('createTrailingAmountOrder', 'fetchOpenOrder', 'fetchDeposit', 'fetchWithdrawal', 'fetchWithdrawAddresses'),
  ...yes('fetchDepositAddresses', 'createOrderWs', 'createOrdersWs', 'createLimitOrderWs', 'createMarketOrderWs'),
  ...yes('createLimitBuyOrderWs', 'createLimitSellOrderWs', 'createMarketBuyOrderWs', 'createMarketSellOrderWs'),
  ...yes('createPostOnlyOrderWs', 'createStopOrderWs', 'createStopLimitOrderWs', 'createStopMarketOrderWs'),
  ...yes(
    'createTakeProfitOrder',
    'createTakeProfitOrderWs',
    'createTrailingPercentOrder',
    'createTrailingPercentOrderWs',
  ),
  ...yes('createTriggerOrderWs', 'createStopLossOrderWs', 'createTrailingAmountOrderWs', 'editOrderWs'),
  ...yes('cancelOrderWs', 'cancelAllOrdersWs', 'fetchOrderWs', 'fetchOpenOrdersWs', 'fetchBalanceWs'),
}

/** The static description of the exchange for ccxt. */
export const description = {
  id: 'agora',
  name: 'Agora',
  countries: [],
  version: 'v1',
  rateLimit: 100,
  pro: true,
  certified: false,
  has: { CORS: true, margin: false, swap: false, future: false, option: false, ...has },
  timeframes: { '1m': '1', '5m': '5', '15m': '15', '30m': '30', '1h': '60', '4h': '240', '1d': '1D', '1w': '1W' },
  hostname: '127.0.0.1:8080',
  urls: { api: { rest: 'http://{hostname}/v1', ws: 'ws://{hostname}/v1/ws' } },
  api: {
    public: { get: costOne(publicGets) },
    private: { get: costOne(privateGets), post: costOne(privatePosts), delete: costOne(privateDeletes) },
  },
  requiredCredentials: { apiKey: true, secret: true },
  /** Precisions are tick sizes. */
  precisionMode: 4,
  features: {
    spot: perMarket,
    swap: { linear: undefined, inverse: undefined },
    future: { linear: undefined, inverse: undefined },
  },
  exceptions: { exact: errorClasses, broad: {} },
  options: {
    headerPrefix: 'X-SVC',
    /** Measure the clock offset when the markets are loaded. */
    adjustForTimeDifference: true,
    timeDifference: 0,
    recvWindow: undefined,
    tradesLimit: 1000,
    ordersLimit: 1000,
    OHLCVLimit: 1000,
    /** Never withdraw more than requested: extra decimals are truncated. */
    currencyToPrecisionRoundingMode: 0,
  },
}
