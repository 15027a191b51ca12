import type { TimeInForce } from '../../../client/trading/order-kinds.ts'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { NumberField } from '../../design/fields/number-field.tsx'
import { Select } from '../../design/fields/select.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { useSelected } from '../../platform/store.ts'
import { tomorrow } from '../model/expiry.ts'
import { hasField, offeredTimes, restsAtOnce } from '../model/form-kinds.ts'
import type { OrderDraft } from '../model/order-draft.ts'
import { type FormParts, useFieldError } from './form-parts.ts'

/** Time in force and post-only. */
export function OrderOptions(parts: FormParts) {
  const { form } = parts
  const text = useText('orderForm')
  const kind = useSelected(form, (draft) => draft.kind)
  const timeInForce = useSelected(form, (draft) => draft.timeInForce)
  const names: Readonly<Record<TimeInForce, string>> = { GTC: text.gtc, IOC: text.ioc, FOK: text.fok, GTD: text.gtd }
  const times = offeredTimes(kind)
  return (
    <>
      {times.length === 0 ? null : (
        <div className="order-options">
          <Select
            label={text.timeInForce}
            isLabelHidden
            size="small"
            options={times.map((id) => ({ id, label: names[id] }))}
            value={timeInForce}
            onChange={(chosen) => form.set((now) => withTimeInForce(now, chosen))}
          />
          <PostOnly {...parts} />
        </div>
      )}
      {timeInForce === 'GTD' ? <ExpiryField {...parts} /> : null}
      <AdvancedOptions {...parts} />
    </>
  )
}

function PostOnly({ form }: FormParts) {
  const text = useText('orderForm')
  const isOffered = useSelected(form, (draft) => hasField(draft, 'postOnly'))
  const isOn = useSelected(form, (draft) => draft.postOnly)
  const isPossible = useSelected(form, restsAtOnce)
  if (!isOffered) return null
  return (
    <Checkbox
      isSelected={isOn}
      isDisabled={!isPossible}
      onChange={(postOnly) => form.set((now) => ({ ...now, postOnly }))}
    >
      {text.postOnly}
    </Checkbox>
  )
}

function ExpiryField(parts: FormParts) {
  const { form } = parts
  const text = useText('orderForm')
  const expiry = useSelected(form, (draft) => draft.expiry)
  return (
    <TextField
      label={text.expiry}
      type="datetime-local"
      dir="ltr"
      size="small"
      value={expiry}
      onChange={(typed) => form.set((now) => ({ ...now, expiry: typed }))}
      error={useFieldError(parts, 'expiry')}
      hasErrorLine
    />
  )
}

/** Options that few orders need: the slippage limit of a market execution and the visible part of a limit order. */
function AdvancedOptions(parts: FormParts) {
  const { form } = parts
  const text = useText('guards')
  const hasSlippage = useSelected(form, (draft) => hasField(draft, 'maxSlippage'))
  const hasIceberg = useSelected(form, (draft) => hasField(draft, 'icebergVolume'))
  if (!hasSlippage && !hasIceberg) return null
  return (
    <details className="order-advanced">
      <summary>{text.advanced}</summary>
      {hasSlippage ? (
        <AdvancedField parts={parts} field="maxSlippage" label={text.maxSlippage} placeholder={text.none} after="%" />
      ) : null}
      {hasIceberg ? (
        <AdvancedField parts={parts} field="icebergVolume" label={text.iceberg} placeholder={text.whole} />
      ) : null}
    </details>
  )
}

interface AdvancedFieldProps {
  readonly parts: FormParts
  readonly field: 'maxSlippage' | 'icebergVolume'
  readonly label: string
  readonly placeholder: string
  readonly after?: string
}

function AdvancedField({ parts, field, ...shown }: AdvancedFieldProps) {
  const value = useSelected(parts.form, (draft) => draft[field])
  return (
    <NumberField
      {...shown}
      value={value}
      onChange={(typed) => parts.form.set((now) => ({ ...now, [field]: typed }))}
      error={useFieldError(parts, field)}
      hasErrorLine
    />
  )
}

function withTimeInForce(draft: OrderDraft, timeInForce: TimeInForce): OrderDraft {
  const changed = { ...draft, timeInForce }
  const expiry = timeInForce === 'GTD' && draft.expiry === '' ? tomorrow(nowMs()) : draft.expiry
  return { ...changed, expiry, postOnly: draft.postOnly && restsAtOnce(changed) }
}
