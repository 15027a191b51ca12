import { NumberField } from '../../design/fields/number-field.tsx'
import { useText } from '../../i18n/text.ts'
import { type Store, useStore } from '../../platform/store.ts'
import type { Field, OrderContext } from '../model/check-order.ts'
import { hasField } from '../model/form-kinds.ts'
import {
  isSizedByTotal,
  type OrderDraft,
  withPrice,
  withSizeUnit,
  withTotal,
  withVolume,
} from '../model/order-draft.ts'
import { steppedBy } from '../model/step.ts'
import { AvailableLine } from './available-line.tsx'
import { Choice } from './choice.tsx'
import { OrderOptions } from './order-options.tsx'
import { PercentSlider } from './percent-slider.tsx'
import { PricePicks } from './price-picks.tsx'

/** Arrow keys change a percentage by a tenth. */
const percentStepDecimals = 1

export interface OrderFieldsProps {
  readonly context: OrderContext
  readonly form: Store<OrderDraft>
  readonly errorOf: (field: Field) => string | undefined
}

/** The class of the field with the size of the order: its amount, or what it spends. */
export const sizeField = 'order-size'

export function OrderFields({ context, form, errorOf }: OrderFieldsProps) {
  const text = useText('orderForm')
  const draft = useStore(form)
  const { market, available } = context
  const change = (next: (now: OrderDraft) => OrderDraft) => form.set(next)
  const quote = market.quote.toUpperCase()
  const isPair = draft.kind === 'oco'
  const hasStop = hasField(draft, 'stop')
  const parts = { context, form, errorOf }
  return (
    <div className="order-fields">
      {hasStop && !isPair ? <StopField {...parts} /> : null}
      {hasField(draft, 'trail') ? <TrailField {...parts} /> : null}
      {hasField(draft, 'price') ? (
        <div className="order-price">
          <PricePicks context={context} onPick={(price) => change((now) => withPrice(now, price, market))} />
          <NumberField
            label={hasStop ? text.limitPrice : text.price}
            value={draft.price}
            onChange={(price) => change((now) => withPrice(now, price, market))}
            stepped={(value, steps) => steppedBy(value, steps, market.priceDecimals)}
            after={quote}
            error={errorOf('price')}
          />
        </div>
      ) : null}
      {isPair ? <PairFields {...parts} /> : null}
      <SizeField {...parts} />
      <PercentSlider
        draft={draft}
        market={market}
        available={available}
        lastPrice={context.lastPrice}
        onChange={(next) => form.set(next)}
      />
      {hasField(draft, 'price') ? (
        <NumberField
          label={text.total}
          value={draft.total}
          onChange={(total) => change((now) => withTotal(now, total, market))}
          after={quote}
        />
      ) : null}
      <AvailableLine side={draft.side} context={context} />
      <OrderOptions form={form} errorOf={errorOf} />
    </div>
  )
}

/** The amount, or what a market buy spends, with a choice between the two. */
function SizeField({ context: { market }, form, errorOf }: OrderFieldsProps) {
  const text = useText('orderForm')
  const draft = useStore(form)
  const byTotal = isSizedByTotal(draft)
  const coins = { base: market.base.toUpperCase(), quote: market.quote.toUpperCase() }
  const change = byTotal ? withTotal : withVolume
  const decimals = byTotal ? market.priceDecimals : market.volumeDecimals
  const field = (
    <NumberField
      label={byTotal ? text.spend : text.amount}
      inputClassName={sizeField}
      value={byTotal ? draft.total : draft.volume}
      onChange={(size) => form.set((now) => change(now, size, market))}
      stepped={(value, steps) => steppedBy(value, steps, decimals)}
      after={byTotal ? coins.quote : coins.base}
      error={errorOf(byTotal ? 'total' : 'volume')}
    />
  )
  if (!hasField(draft, 'total')) return field
  return (
    <div className="order-size-choice">
      <Choice
        label={text.sizeUnit}
        look="small"
        value={draft.sizeUnit}
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

function StopField({ context, form, errorOf }: OrderFieldsProps) {
  const text = useText('orderForm')
  const { stop } = useStore(form)
  return (
    <NumberField
      label={text.stop}
      value={stop}
      onChange={(typed) => form.set((now) => ({ ...now, stop: typed }))}
      stepped={(value, steps) => steppedBy(value, steps, context.market.priceDecimals)}
      after={context.market.quote.toUpperCase()}
      error={errorOf('stop')}
    />
  )
}

function PairFields(props: OrderFieldsProps) {
  const text = useText('orderForm')
  const { stopLimitPrice } = useStore(props.form)
  return (
    <>
      <StopField {...props} />
      <NumberField
        label={text.stopLimitPrice}
        value={stopLimitPrice}
        onChange={(typed) => props.form.set((now) => ({ ...now, stopLimitPrice: typed }))}
        after={props.context.market.quote.toUpperCase()}
        placeholder={text.atMarket}
        description={stopLimitPrice === '' ? text.stopLimitPriceHint : undefined}
        error={props.errorOf('stopLimitPrice')}
      />
    </>
  )
}

/** The trailing distance, in percent of the last price or in the quote coin. */
function TrailField({ context, form, errorOf }: OrderFieldsProps) {
  const text = useText('orderForm')
  const { trail, trailUnit } = useStore(form)
  const { market } = context
  const decimals = trailUnit === 'percent' ? percentStepDecimals : market.priceDecimals
  return (
    <div className="order-trail">
      <NumberField
        label={text.trail}
        value={trail}
        onChange={(typed) => form.set((now) => ({ ...now, trail: typed }))}
        stepped={(value, steps) => steppedBy(value, steps, decimals)}
        error={errorOf('trail')}
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
