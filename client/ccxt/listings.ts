import type { Dict, Exchange, Market } from 'ccxt'

/** A market in the format of ccxt; the fees are those of the lowest tier. */
export function marketOf(ccxt: Exchange, market: Dict, fees: Dict | undefined): Market {
  const text = (name: string) => ccxt.safeString(market, name)
  const base = ccxt.safeCurrencyCode(text('base'))
  const quote = ccxt.safeCurrencyCode(text('quote'))
  const tier = ccxt.safeDict(ccxt.safeList(fees, 'tiers', []), 0, {})
  const step = (name: string) => ccxt.parseNumber(ccxt.parsePrecision(text(name)))
  const none = { min: undefined, max: undefined }
  return ccxt.safeMarketStructure({
    id: text('symbol'),
    symbol: `${base}/${quote}`,
    base,
    quote,
    baseId: text('base'),
    quoteId: text('quote'),
    type: 'spot',
    spot: true,
    margin: false,
    active: ccxt.safeBool(market, 'isActive'),
    taker: ccxt.safeNumber(tier, 'takerFee'),
    maker: ccxt.safeNumber(tier, 'makerFee'),
    precision: { amount: step('basePrecision'), price: step('quotePrecision') },
    limits: {
      leverage: none,
      amount: { min: step('basePrecision'), max: undefined },
      price: { min: step('quotePrecision'), max: undefined },
      cost: { min: ccxt.safeNumber(market, 'minimumQuoteSize'), max: undefined },
      market: { min: step('basePrecision'), max: ccxt.safeNumber(market, 'maxMarketOrderBid') },
    },
    created: undefined,
    info: market,
  }) as Market
}

/** The finest precision of a coin in its markets, where no network defines one. */
export function tradedPrecisions(ccxt: Exchange, markets: readonly Dict[]): ReadonlyMap<string, number> {
  const finest = new Map<string, number>()
  const note = (coin: string | undefined, decimals: number | undefined) => {
    if (coin !== undefined) finest.set(coin, Math.max(finest.get(coin) ?? 0, decimals ?? 0))
  }
  for (const market of markets) {
    note(ccxt.safeString(market, 'base'), ccxt.safeInteger(market, 'basePrecision'))
    note(ccxt.safeString(market, 'quote'), ccxt.safeInteger(market, 'quotePrecision'))
  }
  return finest
}

/** Where neither a network nor a market defines a precision. */
const plainDecimals = 8

/** A coin with its networks; one without a network is fiat money. */
export function currencyOf(ccxt: Exchange, coin: Dict, precisions: ReadonlyMap<string, number>): Dict {
  const id = ccxt.safeString(coin, 'symbol')
  const networks = Object.values(ccxt.safeDict(coin, 'networks', {}) as Record<string, Dict>)
  return ccxt.safeCurrencyStructure({
    id,
    code: ccxt.safeCurrencyCode(id),
    name: ccxt.safeString(coin, 'nameEn'),
    type: networks.length === 0 ? 'fiat' : 'crypto',
    active: true,
    deposit: networks.length === 0 ? false : undefined,
    withdraw: networks.length === 0 ? true : undefined,
    ...(networks.length > 0 ? {} : { precision: stepOf(ccxt, precisions.get(String(id)) ?? plainDecimals) }),
    networks: Object.fromEntries(networks.map((network) => [String(network.NetworkSymbol), networkOf(ccxt, network)])),
    info: coin,
  })
}

const stepOf = (ccxt: Exchange, decimals: number) => ccxt.parseNumber(ccxt.parsePrecision(String(decimals)))

function networkOf(ccxt: Exchange, network: Dict): Dict {
  const deposit = ccxt.safeString(network, 'depositStatus') === 'active'
  const withdraw = ccxt.safeString(network, 'withdrawStatus') === 'active'
  return {
    id: ccxt.safeString(network, 'NetworkSymbol'),
    network: ccxt.safeString(network, 'NetworkSymbol'),
    name: ccxt.safeString(network, 'NetworkNameEn'),
    active: deposit && withdraw,
    deposit,
    withdraw,
    fee: ccxt.safeNumber(network, 'withdrawFee'),
    precision: ccxt.parseNumber(ccxt.parsePrecision(ccxt.safeString(network, 'withdrawPrecision'))),
    limits: {
      deposit: { min: ccxt.safeNumber(network, 'minimumDeposit'), max: undefined },
      withdraw: { min: ccxt.safeNumber(network, 'minimumWithdraw'), max: undefined },
    },
    info: network,
  }
}
