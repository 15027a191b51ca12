import { useMemo, useState } from 'react'
import { writeFixedDecimal } from '../../../client/decimals.ts'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Select } from '../../design/fields/select.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { useOpenOrders } from '../account/queries.ts'
import { Choice } from '../form/choice.tsx'
import type { BookView } from '../live/market-feed.ts'
import { bookOf, tickers } from '../live/market-stores.ts'
import { useSize } from '../live/use-size.ts'
import { toUnits } from '../model/decimal.ts'
import { groupDigits } from '../model/format.ts'
import { buildLadder, rowTicks, stepsFor } from '../model/ladder.ts'
import type { Market } from '../model/market.ts'
import type { PickedRow } from '../model/order-draft.ts'
import { ownPrices } from '../model/orders.ts'
import './book-panel.css'
import { bookSettings } from './book-settings.ts'
import { LadderSide } from './ladder-side.tsx'
import { Moving } from './moving.tsx'
import { Panel } from './panel.tsx'

const rowHeight = 20
const spreadHeight = 38
const headHeight = 24

export interface BookPanelProps {
  readonly market: Market
  /** A row fills the order form; without a form the rows are plain. */
  readonly onPick?: ((picked: PickedRow) => void) | undefined
}

/** The order book as a ladder around the spread. */
export function BookPanel({ market, onPick }: BookPanelProps) {
  const text = useText('terminal')
  const book = useStore(bookOf(market.symbol))
  const best = book?.bids[0]?.price ?? book?.asks[0]?.price ?? '0'
  const steps = stepsFor(toUnits(best, market.priceDecimals))
  const [chosen, setChosen] = useState('1')
  const step = steps.map(String).includes(chosen) ? chosen : '1'
  return (
    <Panel
      title={text.book}
      className="book-panel"
      after={
        <span className="book-panel-tools">
          <SidesChoice />
          <Select
            label={text.grouping}
            isLabelHidden
            size="small"
            className="book-panel-step num"
            value={step}
            onChange={setChosen}
            options={steps.map((ticks) => ({
              id: String(ticks),
              label: groupDigits(writeFixedDecimal(ticks, market.priceDecimals)),
            }))}
          />
        </span>
      }
    >
      {book === undefined ? (
        <div className="book-panel-wait">
          <Skeleton lines={12} height={10} />
        </div>
      ) : (
        <Ladder market={market} book={book} step={BigInt(step)} onPick={onPick} />
      )}
    </Panel>
  )
}

interface LadderProps extends BookPanelProps {
  readonly book: BookView
  readonly step: bigint
}

function Ladder({ market, book, step, onPick }: LadderProps) {
  const text = useText('terminal')
  const [place, { height }] = useSize<HTMLDivElement>()
  const { sides, totals } = useStore(bookSettings)
  const sideCount = sides === 'both' ? 2 : 1
  const rows = Math.max(1, Math.floor((height - spreadHeight - headHeight) / sideCount / rowHeight))
  const { priceDecimals, volumeDecimals } = market
  const ladder = useMemo(
    () => buildLadder(book.bids, book.asks, { priceDecimals, volumeDecimals, step, rows }),
    [book, priceDecimals, volumeDecimals, step, rows],
  )
  const own = useOwnRows(market, step)
  const shared = { totals, onPick }
  const isEmpty = ladder.bids.length + ladder.asks.length === 0
  return (
    <div className="ladder" ref={place} dir="ltr">
      <div className="ladder-head">
        <span>{`${text.price} (${market.quote.toUpperCase()})`}</span>
        <span>{`${text.amount} (${market.base.toUpperCase()})`}</span>
        <button
          type="button"
          className="ladder-total"
          title={text.totalCoin}
          onClick={() => bookSettings.set((now) => ({ ...now, totals: now.totals === 'base' ? 'quote' : 'base' }))}
        >
          {`${text.total} (${market[totals].toUpperCase()})`}
        </button>
      </div>
      {isEmpty ? (
        <EmptyState size="small" title={text.emptyBook} />
      ) : (
        <>
          {sides === 'bids' ? null : (
            <LadderSide {...shared} side="asks" rows={ladder.asks} own={own.asks} label={text.asks} />
          )}
          <SpreadRow market={market} spread={ladder.spread} />
          {sides === 'asks' ? null : (
            <LadderSide {...shared} side="bids" rows={ladder.bids} own={own.bids} label={text.bids} />
          )}
        </>
      )}
    </div>
  )
}

/** Both sides, or one of them with twice the rows. */
function SidesChoice() {
  const text = useText('terminal')
  const { sides } = useStore(bookSettings)
  return (
    <Choice
      label={text.bookSides}
      look="small"
      value={sides}
      options={[
        { id: 'both', label: text.bothSides },
        { id: 'bids', label: text.bids },
        { id: 'asks', label: text.asks },
      ]}
      onChange={(chosen) => bookSettings.set((now) => ({ ...now, sides: chosen }))}
    />
  )
}

/** The rows with orders of the user, by tick. */
function useOwnRows({ symbol, priceDecimals }: Market, step: bigint) {
  const { data } = useOpenOrders()
  return useMemo(() => {
    const { buy, sell } = ownPrices(data ?? [], symbol)
    const row = (side: 'bids' | 'asks') => (price: string) => rowTicks(toUnits(price, priceDecimals), side, step)
    return { bids: new Set(buy.map(row('bids'))), asks: new Set(sell.map(row('asks'))) }
  }, [data, symbol, priceDecimals, step])
}

function SpreadRow({ market, spread }: { market: Market; spread: ReturnType<typeof buildLadder>['spread'] }) {
  const text = useText('terminal')
  const last = useStore(tickers).get(market.symbol)?.lastPrice ?? '0'
  const shown = writeFixedDecimal(toUnits(last, market.priceDecimals), market.priceDecimals)
  return (
    <div className="ladder-spread">
      <Moving value={last}>{groupDigits(shown)}</Moving>
      {spread === undefined ? null : (
        <span className="ladder-spread-size">
          {text.spread} <span className="num">{groupDigits(spread.amount)}</span>
          <span className="num">{`${spread.percent}%`}</span>
        </span>
      )}
    </div>
  )
}
