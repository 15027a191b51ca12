import {
  createSeriesMarkers,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Fill, Order } from '../../../client/trading/api.generated.ts'
import { resolvedColor } from '../../design/resolved-color.ts'
import { showExact } from '../model/format.ts'
import { type CandleSize, periodStart } from './candle-sizes.ts'
import type { DraggableLine } from './drag-lines.ts'

/** The price of an order that its line shows, and that moves with it: the stop of a waiting order, otherwise the limit. */
export function linePrice(order: Order): { readonly field: 'stop' | 'price'; readonly price: number } {
  const field = order.status === 'pending_trigger' ? 'stop' : 'price'
  return { field, price: Number(field === 'stop' ? order.stopPrice : order.price) }
}

export interface OwnMarksOptions {
  readonly candles: ISeriesApi<'Candlestick'>
  readonly size: CandleSize
  readonly titleOf: (order: Order) => string
  readonly canMove: (order: Order) => boolean
  readonly onMove: (order: Order, price: number) => void
}

export interface OwnMarks {
  setOrders(orders: readonly Order[]): void
  setFills(fills: readonly Fill[]): void
  draggable(): readonly DraggableLine[]
}

/** The user's open orders as lines and fills as arrows. */
export function createOwnMarks({ candles, size, titleOf, canMove, onMove }: OwnMarksOptions): OwnMarks {
  const markers = createSeriesMarkers<Time>(candles, [])
  let lines: { readonly order: Order; readonly line: IPriceLine }[] = []
  return {
    setOrders(orders) {
      for (const { line } of lines) candles.removePriceLine(line)
      lines = orders.map((order) => ({
        order,
        line: candles.createPriceLine({
          price: linePrice(order).price,
          color: resolvedColor(order.side === 'buy' ? '--buy' : '--sell'),
          lineStyle: LineStyle.Dashed,
          lineWidth: 1,
          title: titleOf(order),
        }),
      }))
    },
    setFills(fills) {
      markers.setMarkers(fills.map((fill) => fillMarker(fill, size)).sort((a, b) => Number(a.time) - Number(b.time)))
    },
    draggable: () =>
      lines
        .filter(({ order }) => canMove(order))
        .map(({ order, line }) => ({ line, onDrop: (price) => onMove(order, price) })),
  }
}

function fillMarker({ side, time, volume }: Fill, size: CandleSize): SeriesMarker<Time> {
  const isBuy = side === 'buy'
  return {
    time: Math.floor(periodStart(Number(time), size) / 1000) as UTCTimestamp,
    position: isBuy ? 'belowBar' : 'aboveBar',
    shape: isBuy ? 'arrowUp' : 'arrowDown',
    color: resolvedColor(isBuy ? '--buy' : '--sell'),
    text: showExact(volume),
  }
}
