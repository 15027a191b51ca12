import type { Fill } from '../../../client/trading/api.generated.ts'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { type TextOf, useText } from '../../i18n/text.ts'
import { type FillFilter, useFills } from '../account/histories.ts'
import { useMarketLookup } from '../account/market-lookup.ts'
import type { Market } from '../model/market.ts'
import { AmountCell, MarketAndTime, NarrowFee, PriceCell, SideCell, TimeCell } from './order-cells.tsx'
import { PagedList } from './paged-list.tsx'

export interface FillHistoryProps {
  readonly filter: FillFilter
  readonly emptyTitle?: string
}

/** The user's fills, newest first. */
export function FillHistory({ filter, emptyTitle }: FillHistoryProps) {
  const text = useText('orders')
  const request = useFills(filter)
  const lookup = useMarketLookup()
  return (
    <PagedList
      request={request}
      emptyTitle={emptyTitle ?? text.noFills}
      {...(emptyTitle === undefined ? { emptyHint: text.noFillsHint } : {})}
    >
      {(fills) => (
        <Table
          label={text.fills}
          isDense
          items={fills}
          keyOf={({ tradeId, orderId }) => `${tradeId} ${orderId}`}
          columns={columnsOf(text, lookup)}
        />
      )}
    </PagedList>
  )
}

type OrderText = TextOf<'orders'>

function columnsOf(text: OrderText, lookup: (symbol: string) => Market | undefined): TableColumn<Fill>[] {
  const market = ({ symbol }: Fill) => lookup(symbol)
  return [
    { id: 'time', title: text.time, isWideOnly: true, cell: ({ time }) => <TimeCell time={time} /> },
    {
      id: 'market',
      title: text.market,
      isRowHeader: true,
      cell: (fill) => <MarketAndTime symbol={fill.symbol} time={fill.time} market={market(fill)} />,
    },
    { id: 'side', title: text.side, cell: ({ side }) => <SideCell side={side} /> },
    {
      id: 'price',
      title: text.price,
      isNumber: true,
      cell: (fill) => <PriceCell price={fill.price} market={market(fill)} />,
    },
    {
      id: 'amount',
      title: text.amount,
      isNumber: true,
      cell: (fill) => (
        <span className="stacked-cell">
          <AmountCell amount={fill.volume} coin={market(fill)?.base} />
          <NarrowFee {...fill} />
        </span>
      ),
    },
    {
      id: 'total',
      title: text.total,
      isNumber: true,
      isWideOnly: true,
      cell: (fill) => <AmountCell amount={fill.total} coin={market(fill)?.quote} />,
    },
    {
      id: 'fee',
      title: text.fee,
      isNumber: true,
      isWideOnly: true,
      cell: ({ fee, feeCoin }) => <AmountCell amount={fee} coin={feeCoin} />,
    },
    {
      id: 'role',
      title: text.role,
      isWideOnly: true,
      cell: ({ isMaker }) => <span className="quiet-cell">{isMaker ? text.maker : text.taker}</span>,
    },
  ]
}
