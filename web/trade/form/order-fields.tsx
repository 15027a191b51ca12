import { Checkbox } from '../../design/fields/checkbox.tsx'
import { NumberField } from '../../design/fields/number-field.tsx'
import { Select } from '../../design/fields/select.tsx'
import { useText } from '../../i18n/text.ts'
import { type Store, useStore } from '../../platform/store.ts'
import { formMessages } from '../messages/form.ts'
import type { Field, OrderContext } from '../model/check-order.ts'
import {
  isSizedByTotal,
  type OrderDraft,
  type TimeInForce,
  withPrice,
  withTotal,
  withVolume,
} from '../model/order-draft.ts'
import { steppedBy } from '../model/step.ts'
import { AvailableLine } from './available-line.tsx'
import { PercentSlider } from './percent-slider.tsx'
import { PricePicks } from './price-picks.tsx'

export interface OrderFieldsProps {
  readonly around: OrderContext
  readonly form: Store<OrderDraft>
  readonly errorOf: (field: Field) => string | undefined
}

export function OrderFields({ around, form, errorOf }: OrderFieldsProps) {
  const text = useText(formMessages)
  const draft = useStore(form)
  const { market, available } = around
  const change = (next: (now: OrderDraft) => OrderDraft) => form.set(next)
  const quote = market.quote.toUpperCase()
  const base = market.base.toUpperCase()
  const hasStop = draft.kind === 'stop_limit' || draft.kind === 'oco'
  return (
    <div className="order-fields">
      {draft.kind === 'stop_limit' ? <StopField around={around} form={form} errorOf={errorOf} /> : null}
      {draft.kind === 'market' ? null : (
        <div className="order-price">
          <PricePicks around={around} onPick={(price) => change((now) => withPrice(now, price, market))} />
          <NumberField
            label={hasStop ? text.limitPrice : text.price}
            value={draft.price}
            onChange={(price) => change((now) => withPrice(now, price, market))}
            stepped={(value, steps) => steppedBy(value, steps, market.priceDecimals)}
            after={quote}
            error={errorOf('price')}
          />
        </div>
      )}
      {draft.kind === 'oco' ? <PairFields around={around} form={form} errorOf={errorOf} /> : null}
      {isSizedByTotal(draft) ? null : (
        <NumberField
          label={text.amount}
          value={draft.volume}
          onChange={(volume) => change((now) => withVolume(now, volume, market))}
          stepped={(value, steps) => steppedBy(value, steps, market.volumeDecimals)}
          after={base}
          error={errorOf('volume')}
        />
      )}
      <PercentSlider draft={draft} market={market} available={available} onChange={(next) => form.set(next)} />
      {draft.kind === 'market' && draft.side === 'sell' ? null : (
        <NumberField
          label={isSizedByTotal(draft) ? text.spend : text.total}
          value={draft.total}
          onChange={(total) => change((now) => withTotal(now, total, market))}
          after={quote}
          error={isSizedByTotal(draft) ? errorOf('total') : undefined}
        />
      )}
      <AvailableLine side={draft.side} around={around} />
      <OrderOptions form={form} />
    </div>
  )
}

function StopField({ around, form, errorOf }: OrderFieldsProps) {
  const text = useText(formMessages)
  const { stop } = useStore(form)
  return (
    <NumberField
      label={text.stop}
      value={stop}
      onChange={(typed) => form.set((now) => ({ ...now, stop: typed }))}
      stepped={(value, steps) => steppedBy(value, steps, around.market.priceDecimals)}
      after={around.market.quote.toUpperCase()}
      error={errorOf('stop')}
    />
  )
}

function PairFields(props: OrderFieldsProps) {
  const text = useText(formMessages)
  const { stopLimitPrice } = useStore(props.form)
  return (
    <>
      <StopField {...props} />
      <NumberField
        label={text.stopLimitPrice}
        value={stopLimitPrice}
        onChange={(typed) => props.form.set((now) => ({ ...now, stopLimitPrice: typed }))}
        after={props.around.market.quote.toUpperCase()}
        placeholder={text.market}
        description={stopLimitPrice === '' ? text.stopLimitPriceHint : undefined}
        error={props.errorOf('stopLimitPrice')}
      />
    </>
  )
}

function OrderOptions({ form }: { readonly form: Store<OrderDraft> }) {
  const text = useText(formMessages)
  const { kind, timeInForce, postOnly } = useStore(form)
  if (kind !== 'limit' && kind !== 'stop_limit') return null
  const times: { id: TimeInForce; label: string }[] = [
    { id: 'GTC', label: text.gtc },
    { id: 'IOC', label: text.ioc },
  ]
  if (kind === 'limit') times.push({ id: 'FOK', label: text.fok })
  return (
    <div className="order-options">
      <Select
        label={text.timeInForce}
        isLabelHidden
        size="small"
        options={times}
        value={timeInForce}
        onChange={(chosen) =>
          form.set((now) => ({ ...now, timeInForce: chosen, postOnly: chosen === 'GTC' && now.postOnly }))
        }
      />
      {kind === 'limit' ? (
        <Checkbox
          isSelected={postOnly}
          isDisabled={timeInForce !== 'GTC'}
          onChange={(isOn) => form.set((now) => ({ ...now, postOnly: isOn }))}
        >
          {text.postOnly}
        </Checkbox>
      ) : null}
    </div>
  )
}
