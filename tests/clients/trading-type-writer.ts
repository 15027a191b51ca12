import { type ApiDocument, callsIn, declare, parametersOf, replyOf, writeCall, writeCodes } from './api-calls.ts'
import { type Json, SchemaNames, typeOf } from './json-schema-types.ts'

/** The results that have a name, with their location. The first match gives the name. */
const named: readonly (readonly [name: string, call: string, path: readonly string[]])[] = [
  ['Market', 'GET /public/exchange_info', ['items']],
  ['Network', 'GET /public/coins_info', ['items', 'properties', 'networks', 'additionalProperties']],
  ['Coin', 'GET /public/coins_info', ['items']],
  ['BookLevel', 'GET /public/orderbook', ['properties', 'orderbook', 'properties', 'bids', 'items']],
  ['OrderBook', 'GET /public/orderbook', []],
  ['PublicTrade', 'GET /public/last_trades', ['items']],
  ['LastPrice', 'GET /public/last_prices', ['items']],
  ['Ticker24h', 'GET /public/ticker_24h', ['items']],
  ['BookTicker', 'GET /public/book_ticker', ['items']],
  ['Candle', 'GET /public/candlesticks', ['items']],
  ['FeeSchedule', 'GET /public/fees', ['items']],
  ['SystemStatus', 'GET /public/system_status', []],
  ['Order', 'GET /private/order/get', []],
  ['PlacedOrder', 'POST /private/order/limit/buy', []],
  ['PlacedPair', 'POST /private/order/oco/buy', []],
  ['Fill', 'GET /private/history/trades', ['properties', 'rows', 'items']],
  ['Portfolio', 'GET /private/account/portfolio', []],
  ['PriceAlert', 'POST /private/account/price_alerts', []],
  ['Balance', 'GET /private/account/get_balance', ['items']],
  ['AccountInfo', 'GET /private/account/info', []],
  ['AccountFee', 'GET /private/account/fees', ['items']],
  ['ApiKey', 'GET /private/account/api_keys', ['items']],
  ['LedgerEntry', 'GET /private/history/ledger', ['properties', 'rows', 'items']],
  ['Deposit', 'GET /private/history/deposit/crypto', ['properties', 'rows', 'items']],
  ['Withdrawal', 'GET /private/history/withdrawals/crypto', ['properties', 'rows', 'items']],
  ['DepositAddress', 'GET /private/wallet/get_deposit_address', ['items']],
  ['WithdrawAddress', 'POST /private/wallet/withdraw_address', []],
  ['PlacedWithdrawal', 'POST /private/wallet/withdraw_crypto', []],
]

/** The types of the trading client, written from the OpenAPI document. */
export function writeTradingTypes(document: ApiDocument): string {
  const calls = callsIn(document)
  const results = new Map(calls.map((call) => [call.name, resultOf(call.name, replyOf(call))]))
  const names = new SchemaNames()
  const declarations = named.flatMap(([name, call, path]) => {
    const schema = at(results.get(call), path)
    return schema?.type === 'object' ? [declare(name, schema, names)] : []
  })
  const inputType = (schema: Json) => (schema.type === 'integer' ? 'Whole' : typeOf(schema, names, '      '))
  const lines = calls.map((call) => {
    const parameters = parametersOf(call).filter(({ name }) => !ownParameters.has(name))
    return writeCall(call, parameters, typeOf(results.get(call.name) ?? {}, names, '    '), inputType)
  })
  return [
    '// Written from the OpenAPI document by tests/clients/sdk-types.test.ts; after a change: vitest --update.',
    '/** Decimal text without an exponent. */\nexport type Decimal = string',
    '/** A whole number, as a number or as its text. */\nexport type Whole = number | string',
    ...declarations,
    `export interface TradingCalls {\n${lines.join('\n')}\n}`,
    writeCodes('TradingErrorCode', document),
  ]
    .join('\n\n')
    .concat('\n')
}

function resultOf(name: string, reply: Json): Json {
  return name === 'GET /public/swagger' ? reply : ((reply.properties as Record<string, Json>)?.result ?? {})
}

function at(schema: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => inner?.[key] as Json | undefined, schema)
}

/** The client adds these to every signed request. */
const ownParameters = new Set(['timestamp', 'recvWindow'])
