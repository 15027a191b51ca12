import type { TimeInForce } from '../../../client/trading/order-kinds.ts'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { NumberField } from '../../design/fields/number-field.tsx'
import { Select } from '../../design/fields/select.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { type Store, useStore } from '../../platform/store.ts'
import type { Field } from '../model/check-order.ts'
import { tomorrow } from '../model/expiry.ts'
import { hasField, offeredTimes, restsAtOnce } from '../model/form-kinds.ts'
import type { OrderDraft } from '../model/order-draft.ts'

export interface OrderOptionsProps {
  readonly form: Store<OrderDraft>
  readonly errorOf: (field: Field) => string | undefined
}

/** Time in force and post-only. */
export function OrderOptions({ form, errorOf }: OrderOptionsProps) {
  const text = useText('orderForm')
  const draft = useStore(form)
  const names: Readonly<Record<TimeInForce, string>> = { GTC: text.gtc, IOC: text.ioc, FOK: text.fok, GTD: text.gtd }
  const times = offeredTimes(draft.kind)
  return (
    <>
      {times.length === 0 ? null : (
        <div className="order-options">
          <Select
            label={text.timeInForce}
            isLabelHidden
            size="small"
            options={times.map((id) => ({ id, label: names[id] }))}
            value={draft.timeInForce}
            onChange={(chosen) => form.set((now) => withTimeInForce(now, chosen))}
          />
          {hasField(draft, 'postOnly') ? (
            <Checkbox
              isSelected={draft.postOnly}
              isDisabled={!restsAtOnce(draft)}
              onChange={(isOn) => form.set((now) => ({ ...now, postOnly: isOn }))}
            >
              {text.postOnly}
            </Checkbox>
          ) : null}
        </div>
      )}
      {draft.timeInForce === 'GTD' ? (
        <TextField
          label={text.expiry}
          type="datetime-local"
          dir="ltr"
          size="small"
          value={draft.expiry}
          onChange={(expiry) => form.set((now) => ({ ...now, expiry }))}
          error={errorOf('expiry')}
        />
      ) : null}
      <AdvancedOptions form={form} errorOf={errorOf} />
    </>
  )
}

/** Options that few orders need: the slippage limit of a market execution and the visible part of a limit order. */
function AdvancedOptions({ form, errorOf }: OrderOptionsProps) {
  const text = useText('guards')
  const draft = useStore(form)
  const hasSlippage = hasField(draft, 'maxSlippage')
  const hasIceberg = hasField(draft, 'icebergVolume')
  if (!hasSlippage && !hasIceberg) return null
  return (
    <details className="order-advanced">
      <summary>{text.advanced}</summary>
      {hasSlippage ? (
        <NumberField
          label={text.maxSlippage}
          value={draft.maxSlippage}
          placeholder={text.none}
          onChange={(maxSlippage) => form.set((now) => ({ ...now, maxSlippage }))}
          after="%"
          error={errorOf('maxSlippage')}
        />
      ) : null}
      {hasIceberg ? (
        <NumberField
          label={text.iceberg}
          value={draft.icebergVolume}
          placeholder={text.whole}
          onChange={(icebergVolume) => form.set((now) => ({ ...now, icebergVolume }))}
          error={errorOf('icebergVolume')}
        />
      ) : null}
    </details>
  )
}

function withTimeInForce(draft: OrderDraft, timeInForce: TimeInForce): OrderDraft {
  const changed = { ...draft, timeInForce }
  const expiry = timeInForce === 'GTD' && draft.expiry === '' ? tomorrow(nowMs()) : draft.expiry
  return { ...changed, expiry, postOnly: draft.postOnly && restsAtOnce(changed) }
}
