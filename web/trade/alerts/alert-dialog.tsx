import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceAlert } from '../../../client/trading/api.generated.ts'
import { Button } from '../../design/buttons/button.tsx'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { NumberField } from '../../design/fields/number-field.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { callTrading } from '../../session/call-trading.ts'
import { tickers } from '../live/market-stores.ts'
import { showExact } from '../model/format.ts'
import { type Market, marketName } from '../model/market.ts'
import './alert-dialog.css'
import { checkAlert } from './check-alert.ts'
import { refreshAlerts } from './price-alerts.ts'

export interface AlertDialogProps {
  readonly market: Market
  /** The price that the user clicked; empty for none. */
  readonly price: string
  /** The alert that this one replaces. */
  readonly replaced?: PriceAlert
  readonly onClose: () => void
}

/** Sets a price alert, new or instead of another. The last price decides its direction. */
export function AlertDialog({ market, price: clicked, replaced, onClose }: AlertDialogProps) {
  const text = useText('priceAlerts')
  const [price, setPrice] = useState(clicked)
  const [repeats, setRepeats] = useState(replaced?.repeats === true)
  const last = useStore(tickers).get(market.symbol)?.lastPrice
  const checked = checkAlert(price, last, market.priceDecimals)
  const set = useSetAlert(market.symbol, replaced, onClose)
  const send = () => {
    if (checked.direction !== undefined && !set.isPending) set.mutate({ direction: checked.direction, price, repeats })
  }
  const name = `\u2068${marketName(market)}\u2069`
  const shown = `\u2068${showExact(price)} ${market.quote.toUpperCase()}\u2069`
  const error = checked.problem === 'too_precise' ? text.tooPrecise(String(market.priceDecimals)) : text.notAtLast
  return (
    <Dialog
      title={replaced === undefined ? text.newAlert : text.editAlert}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      size="small"
      error={set.error}
      actions={
        <>
          <Button onPress={onClose}>{text.cancel}</Button>
          <Button look="primary" isDisabled={checked.direction === undefined} isBusy={set.isPending} onPress={send}>
            {replaced === undefined ? text.setAlert : text.save}
          </Button>
        </>
      }
    >
      <form
        className="alert-fields"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <NumberField
          label={text.price}
          value={price}
          onChange={setPrice}
          after={market.quote.toUpperCase()}
          error={checked.problem === undefined ? undefined : error}
          autoFocus
        />
        <p className="alert-condition" role="status">
          {checked.direction === undefined ? '' : text[checked.direction === 'above' ? 'rises' : 'falls'](name, shown)}
        </p>
        <Checkbox isSelected={repeats} onChange={setRepeats}>
          {`${text.repeat} · ${text.repeatText}`}
        </Checkbox>
        <p className="alert-delivery">{text.delivery}</p>
      </form>
    </Dialog>
  )
}

interface WantedAlert {
  readonly direction: 'above' | 'below'
  readonly price: string
  readonly repeats: boolean
}

/** Sets an alert, or replaces one in the same step. */
function useSetAlert(symbol: string, replaced: PriceAlert | undefined, onDone: () => void) {
  const text = useText('priceAlerts')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: WantedAlert) => {
      const replaces = replaced === undefined ? {} : { replaces: replaced.alertId }
      return callTrading('POST /private/account/price_alerts', { symbol, ...wanted, ...replaces })
    },
    onSuccess: () => {
      showToast({ title: replaced === undefined ? text.saved : text.changed, tone: 'good' })
      onDone()
    },
    onSettled: () => refreshAlerts(client),
  })
}
