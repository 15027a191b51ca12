import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { Tabs } from '../../design/display/tabs.tsx'
import { useText } from '../../i18n/text.ts'
import { NotFoundPage } from '../../page/not-found-page.tsx'
import { useMarketLookup } from '../account/market-lookup.ts'
import { CancelAll, RequestedCancelAll } from '../activity/cancel-all.tsx'
import { CsvButton } from '../activity/csv-button.tsx'
import { FillHistory } from '../activity/fill-history.tsx'
import { OpenOrders } from '../activity/open-orders.tsx'
import { OrderHistory } from '../activity/order-history.tsx'
import { fillFilterOf, isFiltered, noFilters, type OrderFilters, orderFilterOf } from '../model/order-filters.ts'
import { TradeSheet } from '../parts/trade-sheet.tsx'
import { viewOfRest } from '../parts/view-of-path.ts'
import { FilterBar } from './filter-bar.tsx'
import './orders-page.css'

const views = ['open', 'history', 'fills'] as const
type Shown = (typeof views)[number]

/** All orders and fills, filtered and paged. The path contains the view. */
export function OrdersPage() {
  const text = useText('orders')
  const [, navigate] = useLocation()
  const { '*': rest = '' } = useParams<{ '*'?: string }>()
  const shown = viewOfRest(rest, views, false)?.view
  const setShown = (view: Shown) => navigate(view === 'open' ? '/trade/orders' : `/trade/orders/${view}`)
  const [filters, setFilters] = useState<OrderFilters>(noFilters)
  const lookup = useMarketLookup()
  if (shown === undefined) return <NotFoundPage />
  const empty = isFiltered(filters) ? { emptyTitle: text.noMatches } : {}
  const bar = <FilterBar shown={shown} filters={filters} onChange={setFilters} />
  const symbol = filters.symbol === '' ? undefined : filters.symbol
  return (
    <TradeSheet title={text.ordersTitle}>
      <section className="sheet-card orders-card">
        <Tabs
          label={text.ordersTitle}
          value={shown}
          onChange={setShown}
          tabs={[
            {
              id: 'open',
              label: text.openOrders,
              content: (
                <>
                  {bar}
                  <OpenOrders symbol={symbol} />
                </>
              ),
            },
            {
              id: 'history',
              label: text.orderHistory,
              content: (
                <>
                  {bar}
                  <OrderHistory filter={orderFilterOf(filters)} {...empty} />
                </>
              ),
            },
            {
              id: 'fills',
              label: text.fills,
              content: (
                <>
                  {bar}
                  <FillHistory filter={fillFilterOf(filters)} {...empty} />
                </>
              ),
            },
          ]}
          after={<Tools shown={shown} filters={filters} market={symbol === undefined ? undefined : lookup(symbol)} />}
        />
      </section>
      <RequestedCancelAll />
    </TradeSheet>
  )
}

interface ToolsProps {
  readonly shown: Shown
  readonly filters: OrderFilters
  readonly market: Parameters<typeof CancelAll>[0]['market']
}

function Tools({ shown, filters, market }: ToolsProps) {
  if (shown === 'open') return <CancelAll market={market} />
  if (shown === 'history') {
    return <CsvButton call="GET /private/history/orders" filter={orderFilterOf(filters)} fileName="orders" />
  }
  return <CsvButton call="GET /private/history/trades" filter={fillFilterOf(filters)} fileName="fills" />
}
