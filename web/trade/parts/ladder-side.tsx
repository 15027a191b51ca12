import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { useText } from '../../i18n/text.ts'
import { groupDigits } from '../model/format.ts'
import type { Row } from '../model/ladder.ts'
import type { PickedRow } from '../model/order-draft.ts'

export interface LadderSideProps {
  readonly side: 'bids' | 'asks'
  readonly label: string
  /** Best price first; asks are drawn with the best at the bottom. */
  readonly rows: readonly Row[]
  readonly own: ReadonlySet<bigint>
  readonly totals: 'base' | 'quote'
  readonly onPick?: ((picked: PickedRow) => void) | undefined
}

export function LadderSide({ side, label, rows, own, totals, onPick }: LadderSideProps) {
  const best = rows[0]?.ticks
  const shown = side === 'asks' ? rows.toReversed() : rows
  return (
    <ul className={`ladder-side ladder-${side}`} aria-label={label}>
      {shown.map(({ ticks, price, volume, running, runningQuote, share }) => (
        <li key={String(ticks)}>
          <LadderRow
            price={price}
            volume={volume}
            running={running}
            runningQuote={runningQuote}
            share={share}
            totals={totals}
            isOwn={own.has(ticks)}
            isBest={ticks === best}
            onPick={onPick}
          />
        </li>
      ))}
    </ul>
  )
}

interface LadderRowProps {
  readonly price: string
  readonly volume: string
  readonly running: string
  readonly runningQuote: string
  readonly share: number
  readonly totals: 'base' | 'quote'
  readonly isOwn: boolean
  readonly isBest: boolean
  readonly onPick?: ((picked: PickedRow) => void) | undefined
}

/** Plain buttons: there are forty of them, and they may change ten times per second. */
const LadderRow = memo(function LadderRow(props: LadderRowProps) {
  const { price, volume, running, runningQuote, share, totals, isOwn, isBest, onPick } = props
  const text = useText('terminal')
  const className = isOwn ? 'ladder-row ladder-row-own' : 'ladder-row'
  const content = (
    <>
      <span className="ladder-bar" style={{ transform: `scaleX(${share})` }} />
      {/* A new key starts the animation again. */}
      <span key={volume} className="ladder-flash" />
      <span className="ladder-price num">{groupDigits(price)}</span>
      <span className="num">{groupDigits(volume)}</span>
      <span className="ladder-running num">{groupDigits(totals === 'base' ? running : runningQuote)}</span>
      {isOwn ? <span className="visually-hidden">{text.ownOrder}</span> : null}
    </>
  )
  if (onPick === undefined) return <div className={className}>{content}</div>
  const pick = (event: MouseEvent<HTMLButtonElement>) => {
    const isPrice = event.detail > 0 && (event.target as Element).matches('.ladder-price')
    // The keyboard picks the price, with Shift the size too.
    const isSized = event.detail > 0 ? !isPrice : event.shiftKey
    onPick(isSized ? { price, size: { volume: running, total: runningQuote } } : { price })
  }
  return (
    <button
      type="button"
      className={className}
      tabIndex={isBest ? 0 : -1}
      title={isOwn ? text.ownOrder : undefined}
      onClick={pick}
      onKeyDown={moveFocus}
    >
      {content}
    </button>
  )
})

/** One tab stop per side; the arrow keys move between prices. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (way === 0) return
  const ladder = event.currentTarget.closest('.ladder')
  const rows = [...(ladder?.querySelectorAll<HTMLButtonElement>('.ladder-row') ?? [])]
  event.preventDefault()
  rows[rows.indexOf(event.currentTarget) + way]?.focus()
}
