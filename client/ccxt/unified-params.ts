import { type Dict, type Exchange, NotSupported, type Str } from 'ccxt'

/**
 * Unified params for what a spot venue does not have, with the values that ask for nothing. ccxt and programs written for many
 * exchanges send them along; one that asks for something cannot be passed over, since the order would not be the one meant.
 */
const lacking: Readonly<Record<string, readonly unknown[]>> = {
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

/** The params of an order without those that ask for nothing; NotSupported for those that ask for what there is not. */
export function orderParams(ccxt: Exchange, side: Str, params: Dict): Dict {
  const isProfit = params.takeProfitPrice !== undefined
  const towards = (side === 'buy') === isProfit ? ['descending', 'down', 'below'] : ['ascending', 'up', 'above']
  return without(ccxt, 'createOrder', { ...lacking, triggerDirection: towards }, params)
}

/** By its id an order is found whatever its kind, so what ccxt says of the kind is not needed. */
export function lookupParams(params: Dict): Dict {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !['trigger', 'stop', 'trailing'].includes(name)))
}

/** Lists hold orders of all kinds and one page of them. */
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
