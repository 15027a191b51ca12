type Json = Readonly<Record<string, unknown>>

interface Operation {
  readonly summary: string
  readonly parameters?: readonly { name: string; required: boolean; schema?: Json; content?: Json }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> }
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Json }>> }>
  >
  readonly 'x-access': string
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly 'x-errors': Readonly<Record<string, unknown>>
}

/** Results that deserve a name, each with where it is found. The first that fits gives its name. */
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

/** The types of the typed client, written from the OpenAPI document. */
export function writeTypes(document: Document): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )
  const results = new Map(calls.map(({ name, operation }) => [name, resultOf(name, operation)]))
  const names = new Map<string, string>()
  const declarations = named.flatMap(([name, call, path]) => {
    const schema = at(results.get(call), path)
    if (schema?.type !== 'object') return []
    const text = `export interface ${name} ${typeOf(schema, names, '')}`
    names.set(JSON.stringify(schema), name)
    return [text]
  })
  const lines = calls.map(({ name, operation }) => {
    const parameters = parametersOf(operation, names)
    const result = typeOf(results.get(name) ?? {}, names, '    ')
    const access = operation['x-access']
    return `  /** ${operation.summary} */\n  '${name}': {\n    access: '${access}'\n    params: ${parameters}\n    result: ${result}\n  }`
  })
  const codes = Object.keys(document['x-errors']).map((code) => `  | '${code}'`)
  return [
    '// Written from the OpenAPI document by tests/clients/sdk-types.test.ts; after a change: vitest --update.',
    '/** Decimal text without an exponent. */\nexport type Decimal = string',
    '/** A whole number, as a number or as its text. */\nexport type Whole = number | string',
    ...declarations,
    `export interface TradingCalls {\n${lines.join('\n')}\n}`,
    `export type TradingErrorCode =\n${codes.join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n')
}

function resultOf(name: string, { responses }: Operation): Json {
  const schema = responses['200']?.content['application/json']?.schema ?? {}
  return name === 'GET /public/swagger' ? schema : ((schema.properties as Record<string, Json>)?.result ?? {})
}

function at(schema: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => inner?.[key] as Json | undefined, schema)
}

/** The client adds these to every signed request. */
const ownParameters = new Set(['timestamp', 'recvWindow'])

function parametersOf({ parameters = [], requestBody }: Operation, names: ReadonlyMap<string, string>): string {
  const body = requestBody?.content['application/json']?.schema
  const required = new Set((body?.required as string[] | undefined) ?? [])
  const inBody = Object.entries((body?.properties as Record<string, Json> | undefined) ?? {}).map(([name, schema]) => ({
    name,
    schema,
    required: required.has(name),
  }))
  const inUrl = parameters.map(({ name, schema = {}, required }) => ({ name, schema, required }))
  const all = [...inUrl, ...inBody].filter(({ name }) => !ownParameters.has(name))
  if (all.length === 0) return 'Record<never, never>'
  const members = all.map(({ name, schema, required }) => {
    const note = describe(schema, '      ')
    return `${note}      ${name}${required ? '' : '?'}: ${inputType(schema, names)}${required ? '' : ' | undefined'}`
  })
  return `{\n${members.join('\n')}\n    }`
}

function inputType(schema: Json, names: ReadonlyMap<string, string>): string {
  return schema.type === 'integer' ? 'Whole' : typeOf(schema, names, '      ')
}

function describe({ description }: Json, indent: string): string {
  return typeof description === 'string' && description !== '' ? `${indent}/** ${description} */\n` : ''
}

const decimalPattern = String.raw`^-?\d+(\.\d+)?$`

function typeOf(schema: Json, names: ReadonlyMap<string, string>, indent: string): string {
  const name = names.get(JSON.stringify(schema))
  if (name !== undefined) return name
  const inner = (value: unknown) => typeOf(value as Json, names, indent)
  if ('const' in schema) return literal(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map(literal).join(' | ')
  if (Array.isArray(schema.anyOf)) return [...new Set(schema.anyOf.map(inner))].join(' | ')
  if (schema.type === 'array') {
    const item = inner(schema.items ?? {})
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object') return objectType(schema, names, indent)
  if (schema.type === 'string') return schema.pattern === decimalPattern ? 'Decimal' : 'string'
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'boolean') return 'boolean'
  return schema.type === 'null' ? 'null' : 'unknown'
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

function objectType(schema: Json, names: ReadonlyMap<string, string>, indent: string): string {
  const properties = Object.entries((schema.properties as Record<string, Json> | undefined) ?? {})
  if (properties.length === 0)
    return `Record<string, ${typeOf((schema.additionalProperties ?? {}) as Json, names, indent)}>`
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const deeper = `${indent}  `
  const members = properties.map(([name, property]) => {
    const type = typeOf(property, names, deeper)
    const isRequired = required.has(name)
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    return `${describe(property, deeper)}${deeper}${key}${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | undefined'}`
  })
  return `{\n${members.join('\n')}\n${indent}}`
}
