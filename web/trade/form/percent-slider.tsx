import { Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { classNames } from '../../design/class-names.ts'
import { useText } from '../../i18n/text.ts'
import { useSelected } from '../../platform/store.ts'
import { percentOf, withPercent } from '../model/order-draft.ts'
import type { FormParts } from './form-parts.ts'
import './percent-slider.css'

const marks = [0, 25, 50, 75, 100]

/** Sizes the order as a percentage of the balance. */
export function PercentSlider({ market, form, order }: Pick<FormParts, 'market' | 'form' | 'order'>) {
  const text = useText('orderForm')
  const side = useSelected(form, (draft) => draft.side)
  const isLoaded = useSelected(order, ({ context }) => context.available !== undefined)
  const value = useSelected(order, ({ draft, context: { available, lastPrice } }) =>
    available === undefined ? 0 : Math.round(percentOf(draft, available, lastPrice)),
  )
  const change = (percent: number) => {
    const { draft, context } = order.get()
    if (context.available === undefined) return
    form.set(withPercent(draft, percent, market, context.available, context.lastPrice))
  }
  return (
    <Slider
      aria-label={text.part}
      className={`percent-slider percent-slider-${side}`}
      value={value}
      minValue={0}
      maxValue={100}
      step={1}
      formatOptions={{ style: 'unit', unit: 'percent' }}
      isDisabled={!isLoaded}
      onChange={change}
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
