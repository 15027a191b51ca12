import type { AnyEndpoint } from '../../kernel/endpoint/endpoint.ts'
import { custodyEndpoints } from './custody/custody-endpoints.ts'
import { operatorEndpoints } from './operator/operator-endpoints.ts'
import { deleteApiKey, getApiKeyInfo, getApiKeys, patchApiKey, postApiKey } from './private/api-keys.ts'
import { deleteBankAccount, getBankAccounts, setCard, setIban } from './private/bank/bank-accounts.ts'
import { cancelOpenOrdersAfter } from './private/cancel-all-after.ts'
import { cancelOpenOrder, cancelOpenOrders, cancelOrderBatch } from './private/cancel-order.ts'
import { amendOpenOrder, cancelReplaceOrder } from './private/change-order.ts'
import { convertDustBalance, getDustBalance } from './private/dust.ts'
import { getAccountFees, getAccountInfo } from './private/get-account.ts'
import { getBalance } from './private/get-balance.ts'
import { getOrderHistory, getTradeHistory } from './private/get-history.ts'
import { getOpenOrders, getOrder } from './private/get-orders.ts'
import { getOwnLiability } from './private/get-own-liability.ts'
import {
  getCryptoDeposits,
  getCryptoWithdrawals,
  getIrtDeposits,
  getIrtWithdrawals,
  getLedger,
} from './private/get-wallet-history.ts'
import { getNotificationChoices, postNotificationChoices } from './private/notification-choices.ts'
import { placeOrderBatch } from './private/place-batch.ts'
import { placeOrderEndpoints } from './private/place-order-kinds.ts'
import {
  placeOcoBuy,
  placeOcoSell,
  placeStopLoss,
  placeStopLossTakeProfit,
  replaceOpenPair,
} from './private/place-pair.ts'
import { getPortfolio, getProfits } from './private/portfolio.ts'
import { deletePriceAlerts, getPriceAlerts, postPriceAlert } from './private/price-alerts.ts'
import { postSimulatedDeposit } from './private/simulate-deposit.ts'
import { getTerminalSettings, postTerminalSettings } from './private/terminal-settings.ts'
import { testOrder } from './private/test-order.ts'
import { postFaucet } from './private/use-faucet.ts'
import {
  deleteWithdrawAddress,
  getWithdrawAddress,
  getWithdrawAddresses,
  postWithdrawAddress,
} from './private/wallet/address-book.ts'
import { cancelWithdraw } from './private/wallet/cancel-withdraw.ts'
import { generateDepositAddress, getDepositAddress } from './private/wallet/deposit-address.ts'
import { getWithdrawal } from './private/wallet/get-withdrawal.ts'
import { withdrawCrypto } from './private/wallet/withdraw.ts'
import { getWithdrawFee } from './private/wallet/withdraw-fee.ts'
import { withdrawIrt } from './private/wallet/withdraw-irt.ts'
import { getWithdrawLimits } from './private/wallet/withdraw-limits.ts'
import { getCandlesticks } from './public/get-candlesticks.ts'
import { getCoinsInfo } from './public/get-coins-info.ts'
import { getExchangeInfo } from './public/get-exchange-info.ts'
import { getFees } from './public/get-fees.ts'
import { getLastTrades } from './public/get-last-trades.ts'
import { getMarketRules } from './public/get-market-rules.ts'
import { getOrderbook } from './public/get-orderbook.ts'
import { getPing } from './public/get-ping.ts'
import { getProofOfAssets } from './public/get-proof-of-assets.ts'
import { getProofOfLiabilities } from './public/get-proof-of-liabilities.ts'
import { getSwagger } from './public/get-swagger.ts'
import { getSystemStatus } from './public/get-system-status.ts'
import { getBookTicker, getLastPrices, getTicker24h } from './public/get-tickers.ts'
import { getTime } from './public/get-time.ts'

export const tradingEndpoints: readonly AnyEndpoint[] = [
  getPing,
  getTime,
  getSwagger,
  getExchangeInfo,
  getMarketRules,
  getCoinsInfo,
  getOrderbook,
  getLastTrades,
  getLastPrices,
  getTicker24h,
  getBookTicker,
  getCandlesticks,
  getFees,
  getSystemStatus,
  getProofOfLiabilities,
  getProofOfAssets,
  ...placeOrderEndpoints,
  placeStopLoss,
  placeStopLossTakeProfit,
  placeOcoBuy,
  placeOcoSell,
  replaceOpenPair,
  testOrder,
  placeOrderBatch,
  amendOpenOrder,
  cancelReplaceOrder,
  cancelOpenOrdersAfter,
  cancelOpenOrder,
  cancelOrderBatch,
  cancelOpenOrders,
  getOrder,
  getOpenOrders,
  getAccountInfo,
  getBalance,
  getDustBalance,
  convertDustBalance,
  getAccountFees,
  getApiKeyInfo,
  getApiKeys,
  postApiKey,
  patchApiKey,
  deleteApiKey,
  getNotificationChoices,
  postNotificationChoices,
  getPortfolio,
  getProfits,
  getPriceAlerts,
  postPriceAlert,
  deletePriceAlerts,
  getTerminalSettings,
  postTerminalSettings,
  getOrderHistory,
  getTradeHistory,
  getLedger,
  getCryptoDeposits,
  getIrtDeposits,
  getCryptoWithdrawals,
  getIrtWithdrawals,
  getOwnLiability,
  generateDepositAddress,
  getDepositAddress,
  withdrawCrypto,
  withdrawIrt,
  cancelWithdraw,
  getWithdrawal,
  getWithdrawFee,
  getWithdrawLimits,
  getWithdrawAddresses,
  getWithdrawAddress,
  postWithdrawAddress,
  deleteWithdrawAddress,
  getBankAccounts,
  setCard,
  setIban,
  deleteBankAccount,
  ...operatorEndpoints,
  ...custodyEndpoints,
]

/** Only in a sandbox. */
export const sandboxEndpoints: readonly AnyEndpoint[] = [postFaucet, postSimulatedDeposit]
