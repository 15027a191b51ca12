import { NumberField } from '../../design/fields/number-field.tsx'
import { useText } from '../../i18n/text.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useSelected } from '../../platform/store.ts'
import { hasField } from '../model/form-kinds.ts'
import { isSizedByTotal, withPrice, withSizeUnit, withTotal, withVolume } from '../model/order-draft.ts'
import { steppedBy } from '../model/step.ts'
import { AvailableLine } from './available-line.tsx'
import { Choice } from './choice.tsx'
import { type FormParts, useFieldError } from './form-parts.ts'
import { OrderOptions } from './order-options.tsx'
import { PricePicks } from './price-picks.tsx'

/** Its library is a tenth of the terminal, and the fields come first. */
const PercentSlider = lazyPart(
  () => import('./percent-slider.tsx').then((file) => file.PercentSlider),
  <div className="percent-space" />,
)

/** Arrow keys change a percentage by a tenth. */
const percentStepDecimals = 1

/** The class of the field with the size of the order: its amount, or what it spends. */
export const sizeField = 'order-size'

/** The fields of the chosen kind. Each follows its own value: a typed digit renders those that show it. */
export function OrderFields({ parts }: { readonly parts: FormParts }) {
  const { form } = parts
  const isPair = useSelected(form, ({ kind }) => kind === 'oco')
  const hasStop = useSelected(form, (draft) => hasField(draft, 'stop'))
  const hasTrail = useSelected(form, (draft) => hasField(draft, 'trail'))
  const hasPrice = useSelected(form, (draft) => hasField(draft, 'price'))
  return (
    <div className="order-fields">
      {hasStop && !isPair ? <StopField {...parts} /> : null}
      {hasTrail ? <TrailField {...parts} /> : null}
      {hasPrice ? <PriceField {...parts} /> : null}
      {isPair ? <PairFields {...parts} /> : null}
      <SizeField {...parts} />
      <PercentSlider {...parts} />
      {hasPrice ? <TotalField {...parts} /> : null}
      <AvailableLine {...parts} />
      <OrderOptions {...parts} />
    </div>
  )
}

function PriceField(parts: FormParts) {
  const { market, form, order } = parts
  const text = useText('orderForm')
  const price = useSelected(form, (draft) => draft.price)
  const hasStop = useSelected(form, (draft) => hasField(draft, 'stop'))
  const change = (typed: string) => form.set((now) => withPrice(now, typed, market))
  return (
    <div className="order-price">
      <PricePicks order={order} onPick={change} />
      <NumberField
        label={hasStop ? text.limitPrice : text.price}
        value={price}
        onChange={change}
        stepped={(value, steps) => steppedBy(value, steps, market.priceDecimals)}
        after={market.quote.toUpperCase()}
        error={useFieldError(parts, 'price')}
        hasErrorLine
      />
    </div>
  )
}

function TotalField({ market, form }: FormParts) {
  const text = useText('orderForm')
  const total = useSelected(form, (draft) => draft.total)
  return (
    <NumberField
      label={text.total}
      value={total}
      onChange={(typed) => form.set((now) => withTotal(now, typed, market))}
      after={market.quote.toUpperCase()}
    />
  )
}

/** The amount, or what a market buy spends, with a choice between the two. */
function SizeField(parts: FormParts) {
  const { market, form } = parts
  const text = useText('orderForm')
  const byTotal = useSelected(form, isSizedByTotal)
  const size = useSelected(form, (draft) => (isSizedByTotal(draft) ? draft.total : draft.volume))
  const sizeUnit = useSelected(form, (draft) => draft.sizeUnit)
  const hasChoice = useSelected(form, (draft) => hasField(draft, 'total'))
  const coins = { base: market.base.toUpperCase(), quote: market.quote.toUpperCase() }
  const change = byTotal ? withTotal : withVolume
  const decimals = byTotal ? market.priceDecimals : market.volumeDecimals
  const field = (
    <NumberField
      label={byTotal ? text.spend : text.amount}
      inputClassName={sizeField}
      value={size}
      onChange={(typed) => form.set((now) => change(now, typed, market))}
      stepped={(value, steps) => steppedBy(value, steps, decimals)}
      after={byTotal ? coins.quote : coins.base}
      error={useFieldError(parts, byTotal ? 'total' : 'volume')}
      hasErrorLine
    />
  )
  if (!hasChoice) return field
  return (
    <div className="order-size-choice">
      <Choice
        label={text.sizeUnit}
        look="small"
        value={sizeUnit}
        options={[
          { id: 'quote', label: coins.quote },
          { id: 'base', label: coins.base },
        ]}
        onChange={(unit) => form.set((now) => withSizeUnit(now, unit))}
      />
      {field}
    </div>
  )
}

function StopField(parts: FormParts) {
  const { market, form } = parts
  const text = useText('orderForm')
  const stop = useSelected(form, (draft) => draft.stop)
  return (
    <NumberField
      label={text.stop}
      value={stop}
      onChange={(typed) => form.set((now) => ({ ...now, stop: typed }))}
      stepped={(value, steps) => steppedBy(value, steps, market.priceDecimals)}
      after={market.quote.toUpperCase()}
      error={useFieldError(parts, 'stop')}
      hasErrorLine
    />
  )
}

function PairFields(parts: FormParts) {
  const { market, form } = parts
  const text = useText('orderForm')
  const stopLimitPrice = useSelected(form, (draft) => draft.stopLimitPrice)
  return (
    <>
      <StopField {...parts} />
      <NumberField
        label={text.stopLimitPrice}
        value={stopLimitPrice}
        onChange={(typed) => form.set((now) => ({ ...now, stopLimitPrice: typed }))}
        after={market.quote.toUpperCase()}
        placeholder={text.atMarket}
        description={stopLimitPrice === '' ? text.stopLimitPriceHint : undefined}
        error={useFieldError(parts, 'stopLimitPrice')}
        hasErrorLine
      />
    </>
  )
}

/** The trailing distance, in percent of the last price or in the quote coin. */
function TrailField(parts: FormParts) {
  const { market, form } = parts
  const text = useText('orderForm')
  const trail = useSelected(form, (draft) => draft.trail)
  const trailUnit = useSelected(form, (draft) => draft.trailUnit)
  const decimals = trailUnit === 'percent' ? percentStepDecimals : market.priceDecimals
  return (
    <div className="order-trail">
      <NumberField
        label={text.trail}
        value={trail}
        onChange={(typed) => form.set((now) => ({ ...now, trail: typed }))}
        stepped={(value, steps) => steppedBy(value, steps, decimals)}
        error={useFieldError(parts, 'trail')}
        hasErrorLine
      />
      <Choice
        label={text.trailUnit}
        look="small"
        value={trailUnit}
        options={[
          { id: 'percent', label: '%' },
          { id: 'quote', label: market.quote.toUpperCase() },
        ]}
        onChange={(unit) => form.set((now) => ({ ...now, trailUnit: unit, trail: '' }))}
      />
    </div>
  )
}
