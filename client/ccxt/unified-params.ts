import { type Dict, type Exchange, NotSupported, type Str } from 'ccxt'

/**
 * Unified params that a spot venue does not support, with their neutral values. ccxt and generic programs send them;
 * any other value must fail, because the order would not be the intended one.
 */
const unsupported: Readonly<Record<string, readonly unknown[]>> = {
  reduceOnly: [false],
  closePosition: [false],
  hedged: [false],
  margin: [false],
  isIsolated: [false],
  marginMode: ['cash', 'spot'],
  leverage: [1, '1'],
  positionSide: ['BOTH', 'both'],
  triggerPriceType: ['last'],
  takeProfit: [],
  stopLoss: [],
  trailingTriggerPrice: [],
}

/** The params of an order without neutral ones; throws NotSupported for unsupported ones. */
export function orderParams(ccxt: Exchange, side: Str, params: Dict): Dict {
  const isProfit = params.takeProfitPrice !== undefined
  const towards = (side === 'buy') === isProfit ? ['descending', 'down', 'below'] : ['ascending', 'up', 'above']
  return without(ccxt, 'createOrder', { ...unsupported, triggerDirection: towards }, params)
}

/** An order id is enough for a lookup, so the params of its kind are dropped. */
export function lookupParams(params: Dict): Dict {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !['trigger', 'stop', 'trailing'].includes(name)))
}

/** Lists contain orders of all kinds, one page of them. */
export function listParams(ccxt: Exchange, method: string, params: Dict): Dict {
  return without(ccxt, method, { trigger: [false], stop: [false], trailing: [false], paginate: [false] }, params)
}

function without(
  ccxt: Exchange,
  method: string,
  names: Readonly<Record<string, readonly unknown[]>>,
  params: Dict,
): Dict {
  const kept: Dict = {}
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue
    const harmless = names[name]
    if (harmless === undefined) kept[name] = value
    else if (!harmless.includes(value)) {
      throw new NotSupported(`${ccxt.id} ${method}() does not support ${name}: ${JSON.stringify(value)}`)
    }
  }
  return kept
}
