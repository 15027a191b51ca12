import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Order } from '../../../client/trading/api.generated.ts'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { NumberField } from '../../design/fields/number-field.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { randomText } from '../../platform/random.ts'
import { call } from '../account/call.ts'
import { refreshAccount } from '../account/queries.ts'
import { problemText } from '../form/problem-text.ts'
import { formMessages } from '../messages/form.ts'
import { orderMessages } from '../messages/orders.ts'
import {
  type AmendField,
  type Amendment,
  type AmendProblem,
  type AmendValues,
  amendFields,
  amendMode,
  amendment,
  amendValuesOf,
  checkAmend,
} from '../model/amend.ts'
import type { Market } from '../model/market.ts'
import './amend-dialog.css'

export interface AmendDialogProps {
  readonly order: Order
  readonly market: Market | undefined
  /** Values already changed, by moving the order in the chart. */
  readonly changed?: Partial<AmendValues>
  readonly onClose: () => void
}

/** Changes an open order. */
export function AmendDialog({ order, market, changed, onClose }: AmendDialogProps) {
  const text = useText(orderMessages)
  const client = useQueryClient()
  const [values, setValues] = useState({ ...amendValuesOf(order), ...changed })
  // One id per dialog: a retry after a lost reply does not place the order twice.
  const clientOrderId = useRef(`web-${randomText(20)}`)
  const mode = amendMode(order, values)
  const change = useMutation({
    mutationFn: () => sendAmendment(amendment(order, values, clientOrderId.current)),
    onSuccess: () => {
      showToast({ title: text.amended, tone: 'good' })
      onClose()
    },
    onSettled: () => refreshAccount(client),
  })
  if (market === undefined) return null
  const problems = checkAmend(order, values, market)
  const isReady = mode !== 'unchanged' && Object.keys(problems).length === 0
  return (
    <Dialog
      title={text.amendTitle}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      size="small"
      actions={
        <>
          <Button onPress={onClose}>{text.close}</Button>
          <Button look="primary" isDisabled={!isReady} isBusy={change.isPending} onPress={() => change.mutate()}>
            {text.save}
          </Button>
        </>
      }
    >
      <div className="amend-fields">
        {amendFields(order).map((field, index) => (
          <AmendValue
            key={field}
            field={field}
            market={market}
            value={values[field]}
            problem={problems[field]}
            isFirst={index === 0}
            onChange={(value) => setValues((now) => ({ ...now, [field]: value }))}
          />
        ))}
        <p className="amend-way" role="status">
          {mode === 'unchanged' ? text.amendHint : mode === 'in_place' ? text.keepsPlace : text.losesPlace}
        </p>
        {change.isError ? <ErrorNote error={change.error} /> : null}
      </div>
    </Dialog>
  )
}

interface AmendValueProps {
  readonly field: AmendField
  readonly market: Market
  readonly value: string
  readonly problem: AmendProblem | undefined
  readonly isFirst: boolean
  readonly onChange: (value: string) => void
}

function AmendValue({ field, market, value, problem, isFirst, onChange }: AmendValueProps) {
  const text = useText(orderMessages)
  const form = useText(formMessages)
  const quote = market.quote.toUpperCase()
  const labels = {
    price: [text.price, quote],
    stop: [form.stop, quote],
    trail: [form.trail, quote],
    trailPercent: [form.trail, '%'],
    volume: [text.amount, market.base.toUpperCase()],
  } as const
  const [label, unit] = labels[field]
  const error = () => {
    if (problem === undefined) return undefined
    if (problem.rule === 'not_above_filled') return text.notAboveFilled(problem.limit ?? '0')
    return problemText(form, { field: 'order', ...problem, rule: problem.rule }, market)
  }
  return (
    <NumberField label={label} value={value} onChange={onChange} after={unit} error={error()} autoFocus={isFirst} />
  )
}

/** Sends a change of an order. */
export async function sendAmendment(change: Amendment): Promise<void> {
  if (change.name === 'POST /private/order/amend') await call(change.name, change.params)
  else await call(change.name, change.params)
}
