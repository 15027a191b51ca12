import type { CallName, ParametersOf, ResultOf } from '../../client/trading-client.ts'
import { type TradingMethod, type TradingParams, tradingRequest } from './trading-request.ts'

/** Calls an endpoint of the trading API by name: `callTrading('GET /private/order/open_orders', {})`. */
export function callTrading<Name extends CallName>(
  name: Name,
  params: ParametersOf<Name>,
  signal?: AbortSignal,
): Promise<ResultOf<Name>> {
  const [method = 'GET', path = ''] = name.split(' ') as [TradingMethod, string]
  return tradingRequest<ResultOf<Name>>(method, path, params as TradingParams, signal === undefined ? {} : { signal })
}
