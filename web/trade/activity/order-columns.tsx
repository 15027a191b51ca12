import type { Order } from '../../../client/trading/api.generated.ts'
import type { TableColumn } from '../../design/display/table.tsx'
import type { TextOf } from '../../i18n/text.ts'
import type { orderMessages } from '../messages/orders.ts'
import type { Market } from '../model/market.ts'
import { FilledCell, KindCell, MarketCell, PriceCell, SideCell, StopCell, TimeCell } from './order-cells.tsx'

export type OrderText = TextOf<(typeof orderMessages)['en']>
export type MarketLookup = (symbol: string) => Market | undefined

/** The columns of order lists, by name. */
export function orderColumns(text: OrderText, lookup: MarketLookup) {
  return {
    time: { id: 'time', title: text.time, isWideOnly: true, cell: ({ time }) => <TimeCell time={time} /> },
    market: {
      id: 'market',
      title: text.market,
      isRowHeader: true,
      cell: ({ symbol }) => <MarketCell symbol={symbol} market={lookup(symbol)} />,
    },
    side: { id: 'side', title: text.side, cell: ({ side }) => <SideCell side={side} /> },
    kind: { id: 'kind', title: text.kind, isWideOnly: true, cell: (order) => <KindCell order={order} /> },
    price: {
      id: 'price',
      title: text.price,
      isNumber: true,
      cell: ({ price, symbol }) => <PriceCell price={price} market={lookup(symbol)} />,
    },
    stop: {
      id: 'stop',
      title: text.stop,
      isNumber: true,
      isWideOnly: true,
      cell: (order) => <StopCell order={order} market={lookup(order.symbol)} />,
    },
    filled: {
      id: 'filled',
      title: text.filled,
      isNumber: true,
      isWideOnly: true,
      cell: (order) => <FilledCell order={order} />,
    },
  } satisfies Record<string, TableColumn<Order>>
}
