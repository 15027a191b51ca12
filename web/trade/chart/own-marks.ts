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
import { add, wireDecimal, writeDecimal } from '../model/decimal.ts'
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
      markers.setMarkers(fillGroups(fills, size).map(fillMarker))
    },
    draggable: () =>
      lines
        .filter(({ order }) => canMove(order))
        .map(({ order, line }) => ({ line, onDrop: (price) => onMove(order, price) })),
  }
}

export interface FillGroup {
  readonly side: Fill['side']
  /** The start of the candle. */
  readonly timeMs: number
  readonly volume: string
}

/** One mark per candle and side, oldest first: an order may have many fills. */
export function fillGroups(fills: readonly Fill[], size: CandleSize): FillGroup[] {
  const groups = new Map<string, FillGroup>()
  for (const { side, time, volume } of fills) {
    const timeMs = periodStart(Number(time), size)
    const before = groups.get(`${timeMs} ${side}`)?.volume
    const sum = writeDecimal(add(wireDecimal(before), wireDecimal(volume)))
    groups.set(`${timeMs} ${side}`, { side, timeMs, volume: sum })
  }
  return [...groups.values()].sort((a, b) => a.timeMs - b.timeMs)
}

function fillMarker({ side, timeMs, volume }: FillGroup): SeriesMarker<Time> {
  const isBuy = side === 'buy'
  return {
    time: Math.floor(timeMs / 1000) as UTCTimestamp,
    position: isBuy ? 'belowBar' : 'aboveBar',
    shape: isBuy ? 'arrowUp' : 'arrowDown',
    color: resolvedColor(isBuy ? '--buy' : '--sell'),
    text: showExact(volume),
  }
}
