import { useState } from 'react'
import { showToast } from '../../design/overlays/toast.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { callTrading } from '../../session/call-trading.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { ReasonField } from '../reason-field.tsx'
import { type MarketState, stateVerbs } from './markets.ts'

interface MarketSubject {
  /** `all` for every market. */
  readonly symbol: string
  readonly name: string
}

export type MarketDialogRequest =
  | ({ readonly action: 'state'; readonly state: MarketState } & MarketSubject)
  | ({ readonly action: 'clear' } & MarketSubject)

export interface MarketDialogsProps {
  readonly request: MarketDialogRequest | undefined
  readonly onClose: () => void
}

export function MarketDialogs({ request, onClose }: MarketDialogsProps) {
  if (request === undefined) return null
  return request.action === 'clear' ? (
    <ClearDialog market={request} onClose={onClose} />
  ) : (
    <StateDialog market={request} state={request.state} onClose={onClose} />
  )
}

interface MarketDialogProps {
  readonly market: MarketSubject
  readonly onClose: () => void
}

function StateDialog({ market, state, onClose }: MarketDialogProps & { readonly state: MarketState }) {
  const text = useText('markets')
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={text[`${state}Title`](market.name)}
      onClose={onClose}
      submitText={text[stateVerbs[state]]}
      isDangerous={state === 'halted'}
      canSubmit={reason.trim() !== ''}
      perform={() =>
        callTrading('POST /private/operator/market_state', {
          symbol: market.symbol,
          state,
          reason: reason.trim(),
        })
      }
      changes={['markets', 'audit']}
      doneText={text.changed(market.name, text[state])}
    >
      <p>{text[`${state}Text`]}</p>
      <ReasonField value={reason} onChange={setReason} description={text.reasonText} />
    </ActionDialog>
  )
}

function ClearDialog({ market, onClose }: MarketDialogProps) {
  const text = useText('markets')
  const formats = useFormats()
  const [reason, setReason] = useState('')
  const clear = async () => {
    const { canceled } = await callTrading('POST /private/operator/market_clear', {
      symbol: market.symbol,
      reason: reason.trim(),
    })
    showToast({ tone: 'good', title: text.cleared(formats.number(Number(canceled))) })
  }
  return (
    <ActionDialog
      title={text.clearTitle(market.name)}
      onClose={onClose}
      submitText={text.clear}
      isDangerous
      canSubmit={reason.trim() !== ''}
      perform={clear}
      changes={['markets', 'audit']}
    >
      <p>{text.clearText}</p>
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
