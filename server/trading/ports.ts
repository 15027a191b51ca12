/** The exports of the trading module for the rest of the server. */

export type { DecideWithdrawal } from './actions/operator/decide-withdrawal.ts'
export { buildCoins, buildMarkets, units } from './catalogue/build-catalogue.ts'
export { sandboxCoins } from './catalogue/sandbox-coins.ts'
export { sandboxGrant } from './catalogue/sandbox-grants.ts'
export { sandboxMarkets } from './catalogue/sandbox-markets.ts'
export { loadChainKind } from './custody/chain-kinds.ts'
export {
  BadNetworksFile,
  checkNetworks,
  type NetworkEntry,
  parseNetworks,
  readNetworksFile,
} from './custody/networks-file.ts'
export { blockMs, confirmAfterMs } from './custody/simulated/simulated-chain.ts'
export type { BatchItem, Command } from './domain/engine/commands/commands.ts'
export { unstamped } from './domain/engine/commands/stamp-command.ts'
export { orderRequest, type Side } from './domain/engine/orders/requests.ts'
export type { MarketView, OrderView } from './domain/engine/views.ts'
export type { DepositRecord, WithdrawalRecord } from './domain/engine/wallet/wallet-events.ts'
export { carrierOf } from './domain/markets/bank-transfer.ts'
export type { NetworkDefinition } from './domain/markets/definitions.ts'
export type {
  FilledOrderSummary,
  FillNotification,
  PriceAlertNotification,
  Send,
  TransferNotification,
} from './notifications/notification.ts'
export type { WithdrawalChannel } from './notifications/open-notifications.ts'
export type { VenueNotice } from './operator/notice.ts'
export type { SendNotice } from './operator/notice-sender.ts'
export type { Incident } from './store/custody/incidents.ts'
export type { Venue } from './venue.ts'
export { simulatedTransactionId } from './wallet/address-formats.ts'
