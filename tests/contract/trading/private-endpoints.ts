import type { TradingPermission } from '../../../server/accounts/ports.ts'
import { sides } from '../../../server/trading/domain/order-kinds/order-kind.ts'
import { orderKind, orderKindNames } from '../../../server/trading/domain/order-kinds/order-kinds.ts'
import { exampleOrder } from './example-order.ts'

export type Permission = TradingPermission | 'any'
export type EndpointRow = readonly [
  permission: Permission,
  whenFrozen: 'open' | 'shut',
  params?: Readonly<Record<string, unknown>>,
]

export const limit = { symbol: 'btcusdt', price: '50000', volume: '0.01' }
const market = { symbol: 'btcusdt', volume: '0.01' }
const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const uuid = '00000000-0000-4000-8000-000000000000'
const shut = { read: ['read', 'shut'], trade: ['trade', 'shut'], withdraw: ['withdraw', 'shut'] } as const
const read: EndpointRow = ['read', 'open']
const admin: EndpointRow = ['admin', 'shut']
const wallet: EndpointRow = ['wallet', 'shut']

const placeOrderRows = Object.fromEntries(
  orderKindNames.flatMap((kind) =>
    sides.map((side): [string, EndpointRow] => [
      `POST order/${orderKind(kind).path}/${side}`,
      [...shut.trade, { symbol: 'btcusdt', ...exampleOrder(kind, side, 50_000) }],
    ]),
  ),
)

/** Every private endpoint: its permission, whether it is open to a frozen account, and example parameters. */
export const privateEndpoints: Readonly<Record<string, EndpointRow>> = {
  'GET account/info': read,
  'GET account/get_balance': read,
  'GET account/get_dust_balance': read,
  'POST account/convert_dust_balance': [...shut.trade, { coinsList: 'btc' }],
  'GET account/fees': read,
  'GET account/api_key_info': ['any', 'open'],
  'GET account/api_keys': read,
  'GET account/proof_of_liabilities': read,
  'POST account/api_keys': [...shut.withdraw, { permissions: 'withdraw' }],
  'PATCH account/api_keys': [...shut.withdraw, { apiKey: 'x', label: 'y' }],
  'DELETE account/api_keys': ['withdraw', 'open', { apiKey: 'x' }],
  'GET account/news': read,
  'POST account/news': ['withdraw', 'open', { fills: true }],
  'GET order/get': ['read', 'open', { orderId: 1 }],
  'GET order/open_orders': read,
  'GET history/orders': read,
  'GET history/trades': read,
  'GET history/ledger': read,
  'GET history/deposit/crypto': read,
  'GET history/deposit/irt': read,
  'GET history/withdrawals/crypto': read,
  'GET history/withdrawals/irt': read,
  ...placeOrderRows,
  'POST order/sltp/sl': [...shut.trade, { ...market, sl_price: '40000' }],
  'POST order/sltp/sl_tp': [...shut.trade, { ...market, sl_price: '40000', tp_price: '99000' }],
  'POST order/oco/buy': [...shut.trade, { ...market, price: '40000', stop: '60000' }],
  'POST order/oco/sell': [...shut.trade, { ...market, price: '60000', stop: '40000' }],
  'POST order/test': [...shut.trade, { ...limit, side: 'buy', type: 'limit' }],
  'POST order/batch': ['trade', 'open', { orders: JSON.stringify([{ ...limit, side: 'buy', type: 'limit' }]) }],
  'POST order/amend': [...shut.trade, { clientOrderId: 'resting', volume: '0.001' }],
  'POST order/cancel_replace': [
    ...shut.trade,
    { cancelClientOrderId: 'resting', side: 'buy', type: 'limit', ...limit },
  ],
  'POST order/cancel_all_after': ['trade', 'open', { timeoutMs: 0 }],
  'DELETE order/cancel': ['trade', 'open', { orderId: 1 }],
  'DELETE order/cancel_all': ['trade', 'open'],
  'GET wallet/get_deposit_address': read,
  'POST wallet/generate_deposit_address': ['read', 'open', { symbol: 'btc' }],
  'GET wallet/withdraw_limits': read,
  'GET wallet/withdraw_address': read,
  'GET wallet/get_withdraw_address': read,
  'POST wallet/withdraw_address': [...shut.withdraw, { symbol: 'btc', address }],
  'DELETE wallet/withdraw_address': ['withdraw', 'open', { address_uuid: uuid }],
  'POST wallet/withdraw_crypto': [...shut.withdraw, { symbol: 'btc', amount: '1', address }],
  'POST wallet/withdraw_irt': [...shut.withdraw, { amount: '1000', iban_uuid: uuid }],
  'GET bank/get_accounts': read,
  'POST bank/set_card': [...shut.withdraw, { cardNumber: '4111111111111111' }],
  'POST bank/set_iban': [...shut.withdraw, { iban: 'IR062960000000100324200001' }],
  'DELETE bank/accounts': ['withdraw', 'open', { account_uuid: uuid }],
  'POST wallet/cancel_withdraw': ['withdraw', 'open', { withdrawalId: 1 }],
  'POST sandbox/faucet': ['trade', 'open', { symbol: 'btc', amount: '1' }],
  'POST sandbox/deposit': ['trade', 'open', { symbol: 'btc', amount: '1' }],
  'GET operator/coins': admin,
  'POST operator/coins': admin,
  'PATCH operator/coins': admin,
  'POST operator/networks': admin,
  'PATCH operator/networks': admin,
  'POST operator/network_state': admin,
  'GET operator/markets': admin,
  'POST operator/markets': admin,
  'PATCH operator/markets': admin,
  'POST operator/market_state': admin,
  'POST operator/market_clear': admin,
  'POST operator/fees': admin,
  'POST operator/account_fees': admin,
  'GET operator/account': admin,
  'POST operator/account_state': admin,
  'POST operator/adjust_balance': admin,
  'POST operator/pay_out_fees': admin,
  'GET operator/withdrawals': admin,
  'POST operator/approve_withdrawal': admin,
  'POST operator/reject_withdrawal': admin,
  'POST operator/claim_withdrawal': admin,
  'POST operator/release_withdrawal': admin,
  'POST operator/review_withdrawal': admin,
  'GET operator/withdrawal_policies': admin,
  'POST operator/withdrawal_policy': admin,
  'POST operator/account_tier': admin,
  'POST operator/book_network_fee': admin,
  'POST operator/broadcast_withdrawal': admin,
  'POST operator/confirm_withdrawal': admin,
  'POST operator/fail_withdrawal': admin,
  'POST operator/report_deposit': admin,
  'POST operator/report_bank_deposit': admin,
  'POST operator/orphan_deposit': admin,
  'GET operator/deposit_addresses': admin,
  'POST operator/deposit_addresses': admin,
  'GET operator/venue': admin,
  'POST operator/venue_resume': admin,
  'GET operator/maintenance': admin,
  'POST operator/maintenance': admin,
  'DELETE operator/maintenance': admin,
  'GET operator/audit': admin,
  'GET custody/withdrawals': wallet,
  'POST custody/claim_withdrawal': wallet,
  'POST custody/release_withdrawal': wallet,
  'POST custody/broadcast_withdrawal': wallet,
  'POST custody/confirm_withdrawal': wallet,
}
