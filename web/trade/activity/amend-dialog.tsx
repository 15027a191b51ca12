import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Order } from '../../../client/trading/api.generated.ts'
import { Button } from '../../design/buttons/button.tsx'
import { NumberField } from '../../design/fields/number-field.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { randomText } from '../../platform/random.ts'
import { callTrading } from '../../session/call-trading.ts'
import { refreshAccount, useOpenOrders } from '../account/queries.ts'
import { problemText } from '../form/problem-text.ts'
import type { AmendField, Amendment, AmendProblem, AmendValues } from '../model/amend.ts'
import { amendPlan } from '../model/amend-plan.ts'
import type { Market } from '../model/market.ts'
import './amend-dialog.css'

export interface AmendDialogProps {
  readonly order: Order
  readonly market: Market | undefined
  /** Values already changed, by moving the order in the chart. */
  readonly changed?: Partial<AmendValues>
  readonly onClose: () => void
}

/** Changes an open order, or both orders of a pair. */
export function AmendDialog({ order, market, changed, onClose }: AmendDialogProps) {
  const text = useText('orders')
  const client = useQueryClient()
  const { data: open } = useOpenOrders()
  // Of the first render: an order that fills while the dialog is open does not change its fields.
  const [plan] = useState(() => amendPlan(order, open ?? []))
  const present = open?.find(({ orderId }) => orderId === order.orderId)
  const filled = present?.executedVolume ?? order.executedVolume
  const [values, setValues] = useState({ ...plan.values, ...changed })
  // One id per dialog: a retry after a lost reply does not place the order twice.
  const clientOrderId = useRef(`web-${randomText(20)}`)
  // A closed order may have been replaced already: the venue answers the same request with its replacement.
  const isClosed = open !== undefined && present === undefined
  const sent = useRef<Amendment>(undefined)
  const mode = plan.mode(values)
  const change = useMutation({
    mutationFn: () => {
      const repeated = isClosed ? sent.current : undefined
      sent.current = repeated ?? plan.request(values, clientOrderId.current, filled)
      return sendAmendment(sent.current)
    },
    onSuccess: () => {
      showToast({ title: text.amended, tone: 'good' })
      onClose()
    },
    onSettled: () => refreshAccount(client),
  })
  if (market === undefined) return null
  const problems = plan.check(values, market, filled)
  const hint = plan.isPair ? '' : text.amendHint
  const isReady = mode !== 'unchanged' && Object.keys(problems).length === 0
  return (
    <Dialog
      title={text.amendTitle}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      size="small"
      error={change.error}
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
        {plan.fields.map((field, index) => (
          <AmendValue
            key={field}
            field={field}
            isPair={plan.isPair}
            market={market}
            value={values[field]}
            problem={problems[field]}
            isFirst={index === 0}
            onChange={(value) => setValues((now) => ({ ...now, [field]: value }))}
          />
        ))}
        {plan.isPair ? <p className="amend-way">{text.amendPairHint}</p> : null}
        <p className="amend-way" role="status">
          {mode === 'unchanged' ? hint : mode === 'in_place' ? text.keepsPlace : text.losesPlace}
        </p>
      </div>
    </Dialog>
  )
}

interface AmendValueProps {
  readonly field: AmendField
  readonly isPair: boolean
  readonly market: Market
  readonly value: string
  readonly problem: AmendProblem | undefined
  readonly isFirst: boolean
  readonly onChange: (value: string) => void
}

function AmendValue({ field, isPair, market, value, problem, isFirst, onChange }: AmendValueProps) {
  const text = useText('orders')
  const form = useText('orderForm')
  const quote = market.quote.toUpperCase()
  const labels = {
    price: [isPair ? form.limitPrice : text.price, quote],
    stop: [form.stop, quote],
    stopLimitPrice: [form.stopLimitPrice, quote],
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

async function sendAmendment(change: Amendment): Promise<void> {
  if (change.name === 'POST /private/order/amend') await callTrading(change.name, change.params)
  else if (change.name === 'POST /private/order/oco/replace') await callTrading(change.name, change.params)
  else await callTrading(change.name, change.params)
}
