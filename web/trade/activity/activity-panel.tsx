import { lazy, Suspense, useState } from 'react'
import { CountBadge } from '../../design/display/badge.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Tabs } from '../../design/display/tabs.tsx'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { useText } from '../../i18n/text.ts'
import { useOpenOrders } from '../account/queries.ts'
import type { Market } from '../model/market.ts'
import './activity-panel.css'
import { BalanceList } from './balance-list.tsx'
import { CancelAll } from './cancel-all.tsx'
import { CsvButton } from './csv-button.tsx'
import { FillHistory } from './fill-history.tsx'
import { OpenOrders } from './open-orders.tsx'
import { OrderHistory } from './order-history.tsx'

const PositionList = lazy(() =>
  import('../positions/position-list.tsx').then(({ PositionList }) => ({ default: PositionList })),
)

const AlertList = lazy(() => import('../alerts/alert-list.tsx').then(({ AlertList }) => ({ default: AlertList })))

type Shown = 'open' | 'orders' | 'fills' | 'positions' | 'alerts' | 'balances'

/** The user's orders, fills and balances below the chart. */
export function ActivityPanel({ market }: { readonly market: Market }) {
  const text = useText('orders')
  const { positions } = useText('positions')
  const { alerts } = useText('priceAlerts')
  const [shown, setShown] = useState<Shown>('open')
  const [isThisMarketOnly, setThisMarketOnly] = useState(false)
  const { data: open = [] } = useOpenOrders()
  const here = isThisMarketOnly ? market : undefined
  const filter = here === undefined ? {} : { symbol: here.symbol }
  return (
    <section className="activity-panel" aria-label={text.openOrders}>
      <Tabs
        label={text.openOrders}
        value={shown}
        onChange={setShown}
        tabs={[
          {
            id: 'open',
            label: (
              <span className="activity-tab">
                {text.openOrders}
                <CountBadge count={open.length} isQuiet />
              </span>
            ),
            content: <OpenOrders symbol={here?.symbol} />,
          },
          { id: 'orders', label: text.orderHistory, content: <OrderHistory filter={filter} /> },
          { id: 'fills', label: text.fills, content: <FillHistory filter={filter} /> },
          {
            id: 'positions',
            label: positions,
            content: (
              <Suspense fallback={<Skeleton lines={4} />}>
                <PositionList symbol={here?.symbol} />
              </Suspense>
            ),
          },
          {
            id: 'alerts',
            label: alerts,
            content: (
              <Suspense fallback={<Skeleton lines={4} />}>
                <AlertList symbol={here?.symbol} />
              </Suspense>
            ),
          },
          { id: 'balances', label: text.balances, content: <BalanceList /> },
        ]}
        after={
          <div className="activity-tools">
            {shown === 'open' ? <CancelAll market={here} /> : null}
            {shown === 'orders' ? (
              <CsvButton call="GET /private/history/orders" filter={filter} fileName="orders" />
            ) : null}
            {shown === 'fills' ? (
              <CsvButton call="GET /private/history/trades" filter={filter} fileName="fills" />
            ) : null}
            {shown === 'balances' ? null : (
              <Checkbox isSelected={isThisMarketOnly} onChange={setThisMarketOnly}>
                {text.thisMarket}
              </Checkbox>
            )}
          </div>
        }
      />
    </section>
  )
}
