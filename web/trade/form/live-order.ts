import { useMemo } from 'react'
import { combined, type Source, type Store, useAsSource } from '../../platform/store.ts'
import { useBalances, useFees } from '../account/queries.ts'
import { guardSettings } from '../guard/guard-settings.ts'
import { type OrderWarning, orderWarnings } from '../guard/order-warnings.ts'
import { currentTime, marketStates, throttledBookOf, tickers } from '../live/market-stores.ts'
import { checkOrder, type OrderContext, type Problem } from '../model/check-order.ts'
import { type Estimate, estimateOrder } from '../model/estimate.ts'
import type { Market } from '../model/market.ts'
import type { OrderDraft } from '../model/order-draft.ts'

/** The typed order and its meaning in the current market. */
export interface OrderView {
  readonly draft: OrderDraft
  readonly context: OrderContext
  readonly problems: readonly Problem[]
  readonly estimate: Estimate | undefined
  readonly warnings: readonly OrderWarning[]
}

/** Changes several times per second. A part of the form selects the values that it shows, and is rendered only with them. */
export type LiveOrder = Source<OrderView>

type Balances = NonNullable<ReturnType<typeof useBalances>['data']>

/** Used until the fee schedule is loaded. */
const unknownFee = '0'

export function useLiveOrder(market: Market, form: Store<OrderDraft>): LiveOrder {
  const context = useLiveContext(market)
  return useMemo(
    () =>
      combined([form, context, guardSettings], () => {
        const order = { draft: form.get(), context: context.get() }
        const estimate = estimateOrder(order.draft, order.context)
        return {
          ...order,
          estimate,
          problems: checkOrder(order.draft, order.context),
          warnings: orderWarnings(order.draft, order.context, estimate, guardSettings.get()),
        }
      }),
    [form, context],
  )
}

function useLiveContext(market: Market): Source<OrderContext> {
  const balances = useAsSource(useBalances().data)
  const fees = useAsSource(useFees().data)
  return useMemo(() => {
    const book = throttledBookOf(market.symbol)
    const availableOf = (own: Balances) => {
      const of = (coin: string) => own.find((balance) => balance.coin === coin)?.available ?? '0'
      return { base: of(market.base), quote: of(market.quote) }
    }
    return combined([book, tickers, marketStates, currentTime, balances, fees], () => {
      const own = balances.get()
      const fee = fees.get()?.find(({ symbol }) => symbol === market.symbol)
      return {
        market,
        state: marketStates.get().get(market.symbol) ?? (market.isActive ? 'active' : 'halted'),
        available: own && availableOf(own),
        lastPrice: tickers.get().get(market.symbol)?.lastPrice ?? '0',
        bids: book.get()?.bids ?? [],
        asks: book.get()?.asks ?? [],
        makerFee: fee?.makerFee ?? unknownFee,
        takerFee: fee?.takerFee ?? unknownFee,
        nowMs: currentTime.get(),
      }
    })
  }, [market, balances, fees])
}
