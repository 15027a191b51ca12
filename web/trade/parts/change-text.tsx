import { useText } from '../../i18n/text.ts'
import { changeOf, type Direction } from '../model/format.ts'
import './change-text.css'

const arrows: Readonly<Record<Direction, string>> = { up: '▲', down: '▼', flat: '' }

/** A change in percent; the sign and the arrow repeat the meaning of the color. */
export function ChangeText({ open, last }: { readonly open: string; readonly last: string }) {
  const text = useText('terminal')
  const { direction, percent } = changeOf(open, last)
  return (
    <span className={`change-text change-text-${direction} num`}>
      {direction === 'flat' ? null : (
        <span className="change-text-arrow" role="img" aria-label={direction === 'up' ? text.up : text.down}>
          {arrows[direction]}
        </span>
      )}
      {percent}
    </span>
  )
}
