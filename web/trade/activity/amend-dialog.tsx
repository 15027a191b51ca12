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
import { type AmendProblem, amendMode, checkAmend } from '../model/amend.ts'
import { subtract, wireDecimal, writeDecimal } from '../model/decimal.ts'
import type { Market } from '../model/market.ts'
import './amend-dialog.css'

export interface AmendDialogProps {
  readonly order: Order
  readonly market: Market | undefined
  readonly onClose: () => void
}

/** Changes the price or amount of a resting order. */
export function AmendDialog({ order, market, onClose }: AmendDialogProps) {
  const text = useText(orderMessages)
  const form = useText(formMessages)
  const client = useQueryClient()
  const [price, setPrice] = useState(order.price)
  const [volume, setVolume] = useState(order.volume)
  // One id per dialog: a retry after a lost reply does not place the order twice.
  const clientOrderId = useRef(`web-${randomText(20)}`)
  const mode = amendMode(order, price, volume)
  const change = useMutation({
    mutationFn: () => sendChange(order, price, volume, clientOrderId.current),
    onSuccess: () => {
      showToast({ title: text.amended, tone: 'good' })
      onClose()
    },
    onSettled: () => refreshAccount(client),
  })
  if (market === undefined) return null
  const problems = checkAmend(order, price, volume, market)
  const wordsOf = (field: 'price' | 'volume', problem: AmendProblem | undefined) => {
    if (problem === undefined) return undefined
    if (problem.rule === 'not_above_filled') return text.notAboveFilled(problem.limit ?? '0')
    return problemText(form, { field, ...problem, rule: problem.rule }, market)
  }
  const isReady = mode !== 'unchanged' && problems.price === undefined && problems.volume === undefined
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
        <NumberField
          label={text.price}
          value={price}
          onChange={setPrice}
          after={market.quote.toUpperCase()}
          error={wordsOf('price', problems.price)}
          autoFocus
        />
        <NumberField
          label={text.amount}
          value={volume}
          onChange={setVolume}
          after={market.base.toUpperCase()}
          error={wordsOf('volume', problems.volume)}
        />
        <p className="amend-way" role="status">
          {mode === 'unchanged' ? text.amendHint : mode === 'in_place' ? text.keepsPlace : text.losesPlace}
        </p>
        {change.isError ? <ErrorNote error={change.error} /> : null}
      </div>
    </Dialog>
  )
}

async function sendChange(order: Order, price: string, volume: string, clientOrderId: string): Promise<void> {
  const { orderId, symbol, side, timeInForce, expireTime, postOnly, executedVolume } = order
  if (amendMode(order, price, volume) === 'in_place') {
    await call('POST /private/order/amend', { orderId, volume })
    return
  }
  const left = writeDecimal(subtract(wireDecimal(volume), wireDecimal(executedVolume)))
  await call('POST /private/order/cancel_replace', {
    cancelOrderId: orderId,
    clientOrderId,
    symbol,
    side,
    type: 'limit',
    price,
    volume: left,
    timeInForce,
    ...(expireTime === '0' ? {} : { expireTime: Number(expireTime) }),
    postOnly,
  })
}
