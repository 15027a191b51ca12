import { Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { classNames } from '../../design/class-names.ts'
import { useText } from '../../i18n/text.ts'
import type { Market } from '../model/market.ts'
import { type Available, type OrderDraft, percentOf, withPercent } from '../model/order-draft.ts'
import './percent-slider.css'

export interface PercentSliderProps {
  readonly draft: OrderDraft
  readonly market: Market
  /** Undefined until loaded. */
  readonly available: Available | undefined
  readonly lastPrice: string
  readonly onChange: (draft: OrderDraft) => void
}

const marks = [0, 25, 50, 75, 100]

/** Sizes the order as a percentage of the balance. */
export function PercentSlider({ draft, market, available, lastPrice, onChange }: PercentSliderProps) {
  const text = useText('orderForm')
  const value = available === undefined ? 0 : Math.round(percentOf(draft, available, lastPrice))
  return (
    <Slider
      aria-label={text.part}
      className={`percent-slider percent-slider-${draft.side}`}
      value={value}
      minValue={0}
      maxValue={100}
      step={1}
      formatOptions={{ style: 'unit', unit: 'percent' }}
      isDisabled={available === undefined}
      onChange={(percent) => available && onChange(withPercent(draft, percent, market, available, lastPrice))}
    >
      <SliderTrack className="percent-track">
        <span className="percent-line" />
        <span className="percent-fill" style={{ inlineSize: `${value}%` }} />
        {marks.map((mark) => (
          <span
            key={mark}
            className={classNames('percent-mark', value >= mark && 'percent-mark-on')}
            style={{ insetInlineStart: `${mark}%` }}
          />
        ))}
        <SliderThumb className="percent-thumb" />
      </SliderTrack>
      <span className="percent-value num" aria-hidden="true">{`${value}%`}</span>
    </Slider>
  )
}
