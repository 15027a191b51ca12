import type { Dialect } from '../../kernel/endpoint/dialect.ts'
import { createRoute, type Route } from '../../kernel/endpoint/dispatch.ts'
import type { AnyEndpoint } from '../../kernel/endpoint/endpoint.ts'
import type { Pair } from '../../kernel/http/urlencoded.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import { orderKind, orderKindNames } from '../domain/order-kinds/order-kinds.ts'
import { refuse } from '../failures.ts'

/** The path prefix of socket requests in logs and metrics. */
export const socketPrefix = '/v1/ws'

/** The HTTP endpoints that the socket offers, by method name. */
const shared: Readonly<Record<string, string>> = {
  ping: 'GET /public/ping',
  time: 'GET /public/time',
  'order.test': 'POST /private/order/test',
  'order.batch': 'POST /private/order/batch',
  'order.amend': 'POST /private/order/amend',
  'order.cancel_replace': 'POST /private/order/cancel_replace',
  'order.oco_replace': 'POST /private/order/oco/replace',
  'order.cancel': 'DELETE /private/order/cancel',
  'order.cancel_batch': 'DELETE /private/order/cancel_batch',
  'order.cancel_all': 'DELETE /private/order/cancel_all',
  'order.cancel_all_after': 'POST /private/order/cancel_all_after',
  cancel_all_after: 'POST /private/order/cancel_all_after',
  'order.get': 'GET /private/order/get',
  'order.open_orders': 'GET /private/order/open_orders',
  open_orders: 'GET /private/order/open_orders',
  'account.info': 'GET /private/account/info',
  'account.fees': 'GET /private/account/fees',
  'account.get_balance': 'GET /private/account/get_balance',
  get_balance: 'GET /private/account/get_balance',
}

/** Two endpoints each; the parameter `side` selects one. */
const bySide: readonly string[] = [...orderKindNames.map((kind) => orderKind(kind).path), 'oco']

export interface ChosenMethod {
  readonly route: Route
  readonly pairs: readonly Pair[]
}

type Chooser = (pairs: readonly Pair[]) => ChosenMethod

/** All methods with their endpoints. */
export class Methods {
  readonly #choosers = new Map<string, Chooser>()

  constructor(dialect: Dialect, services: unknown, endpoints: readonly AnyEndpoint[], own: readonly AnyEndpoint[]) {
    const routes = new Map<string, Route>()
    for (const endpoint of endpoints) {
      routes.set(`${endpoint.method} ${endpoint.path}`, createRoute(dialect, endpoint, services, socketPrefix))
    }
    const routeOf = (name: string): Route => {
      const route = routes.get(name)
      invariant(route !== undefined, `the socket offers ${name}, which is no endpoint`)
      return route
    }
    for (const [method, name] of Object.entries(shared)) this.#add(method, routeOf(name))
    for (const endpoint of own)
      this.#add(endpoint.path.slice(1), createRoute(dialect, endpoint, services, socketPrefix))
    for (const path of bySide) {
      const [buy, sell] = (['buy', 'sell'] as const).map((side) => routeOf(`POST /private/order/${path}/${side}`))
      this.#choosers.set(`order.${path}`, (pairs) => chosenBySide(pairs, buy!, sell!))
    }
    const [both, stopLoss] = [routeOf('POST /private/order/sltp/sl_tp'), routeOf('POST /private/order/sltp/sl')]
    this.#choosers.set('order.sltp', (pairs) => {
      if (namedValue(pairs, 'tp_price') !== undefined) return { route: both, pairs }
      // An empty one counts as omitted, and a stop loss alone has no such parameter.
      return { route: stopLoss, pairs: pairs.filter(([name]) => name !== 'tp_price') }
    })
  }

  get names(): readonly string[] {
    return [...this.#choosers.keys()]
  }

  /** Undefined for an unknown method; throws a `Failure` if the parameters do not select an endpoint. */
  choose(method: string, pairs: readonly Pair[]): ChosenMethod | undefined {
    return this.#choosers.get(method)?.(pairs)
  }

  #add(method: string, route: Route): void {
    this.#choosers.set(method, (pairs) => ({ route, pairs }))
  }
}

function chosenBySide(pairs: readonly Pair[], buy: Route, sell: Route): ChosenMethod {
  const side = namedValue(pairs, 'side')
  if (side === undefined) throw refuse.badParameter('side', 'is required')
  if (side !== 'buy' && side !== 'sell') throw refuse.badParameter('side', 'is not one of buy, sell')
  return { route: side === 'buy' ? buy : sell, pairs: pairs.filter(([name]) => name !== 'side') }
}

function namedValue(pairs: readonly Pair[], name: string): string | undefined {
  const value = pairs.find(([one]) => one === name)?.[1]
  return value === '' ? undefined : value
}
