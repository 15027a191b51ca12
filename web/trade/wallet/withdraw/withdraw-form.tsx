import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../design/buttons/button.tsx'
import { ErrorNote } from '../../../design/display/error-note.tsx'
import { Select } from '../../../design/fields/select.tsx'
import { ConfirmDialog } from '../../../design/overlays/confirm-dialog.tsx'
import { showToast } from '../../../design/overlays/toast.tsx'
import { useText } from '../../../i18n/text.ts'
import { useNow } from '../../../platform/clock.ts'
import { randomText } from '../../../platform/random.ts'
import { refreshAccount, useBalances } from '../../account/queries.ts'
import { isOutcomeUnknown } from '../../account/submit-order.ts'
import { checkWithdrawal, type Terms } from '../../model/check-withdrawal.ts'
import { DetailRow } from '../detail-row.tsx'
import { type HoldTarget, isOnHold } from './hold-state.tsx'
import { WithdrawAmount, WithdrawalTotals } from './withdraw-amount.tsx'

/** A saved address or a bank account. */
export interface Target extends HoldTarget {
  readonly id: string
  readonly label: string
  readonly description?: string
  /** As shown in the confirmation. */
  readonly address: string
  readonly memo?: string
}

export interface WithdrawalInput {
  readonly amount: string
  readonly targetId: string
  /** The same for a retry, so that nothing is sent twice. */
  readonly clientWithdrawId: string
}

export interface WithdrawFormProps {
  readonly coin: string
  readonly terms: Terms
  readonly targets: readonly Target[]
  readonly texts: { readonly to: string; readonly choose: string; readonly onHold: string; readonly other: string }
  /** The name of the network; none for a bank. */
  readonly network?: string
  /** The current fee of the network. */
  readonly networkFee?: string | undefined
  /** A warning before sending. */
  readonly warning?: ReactNode
  readonly send: (input: WithdrawalInput) => Promise<unknown>
  readonly onOther: () => void
}

/** Target, amount, and a confirmation. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { coin, terms, targets, texts, network, networkFee, warning, send, onOther } = props
  const text = useText('wallet')
  useNow(1_000)
  const [chosen, setChosen] = useState<string>()
  const [amount, setAmount] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const { data: balances = [] } = useBalances()
  const available = balances.find((balance) => balance.coin === coin)?.available ?? '0'
  const target = targets.find(({ id }) => id === chosen) ?? targets.find((one) => !isOnHold(one))
  const name = coin.toUpperCase()
  const problem = checkWithdrawal(amount, available, terms)
  const targetProblem = target === undefined ? texts.choose : isOnHold(target) ? texts.onHold : undefined
  const sending = useSend(send, () => {
    setAmount('')
    setSubmitted(false)
    setConfirming(false)
  })
  const ask = () => {
    setSubmitted(true)
    if (problem === undefined && targetProblem === undefined) setConfirming(true)
  }
  return (
    <form
      className="wallet-form"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <TargetChoice
        {...{ targets, target, texts, onOther }}
        onChange={setChosen}
        problem={wasSubmitted || target !== undefined ? targetProblem : undefined}
      />
      {warning}
      <WithdrawAmount
        {...{ amount, available, terms, networkFee }}
        onChange={setAmount}
        coin={name}
        problem={amount !== '' || wasSubmitted ? problem : undefined}
      />
      <Button type="submit" look="primary" isBusy={sending.isPending}>
        {text.withdrawCoin(name)}
      </Button>
      {sending.isError ? <ErrorNote error={sending.error} /> : null}
      <ConfirmDialog
        title={text.confirmTitle}
        isOpen={isConfirming && target !== undefined}
        onOpenChange={setConfirming}
        confirmText={text.send}
        isBusy={sending.isPending}
        onConfirm={() => {
          sending.mutate({ amount, targetId: target?.id ?? '' }, { onError: () => setConfirming(false) })
        }}
      >
        {target === undefined ? null : <Summary {...{ amount, terms, network, target }} coin={name} to={texts.to} />}
        <p className="wallet-note">{text.confirmText}</p>
      </ConfirmDialog>
    </form>
  )
}

interface TargetChoiceProps extends Pick<WithdrawFormProps, 'targets' | 'texts' | 'onOther'> {
  readonly target: Target | undefined
  readonly onChange: (id: string) => void
  readonly problem: string | undefined
}

function TargetChoice({ targets, target, texts, onOther, onChange, problem }: TargetChoiceProps) {
  return (
    <div className="withdraw-target">
      <Select
        label={texts.to}
        value={target?.id ?? null}
        onChange={onChange}
        placeholder={texts.choose}
        hasErrorLine
        error={problem}
        options={targets}
      />
      <Button look="quiet" size="small" onPress={onOther}>
        {texts.other}
      </Button>
    </div>
  )
}

interface SummaryProps {
  readonly amount: string
  readonly coin: string
  readonly terms: Terms
  readonly network: string | undefined
  readonly target: Target
  /** The name of the line with the target. */
  readonly to: string
}

function Summary({ amount, coin, terms, network, target: { address, memo = '' }, to }: SummaryProps) {
  const text = useText('wallet')
  return (
    <dl className="wallet-facts">
      {network === undefined ? null : (
        <DetailRow name={text.network} isText>
          {network}
        </DetailRow>
      )}
      <DetailRow name={to}>{address}</DetailRow>
      {memo === '' ? null : <DetailRow name={text.memo}>{memo}</DetailRow>}
      <WithdrawalTotals amount={amount || '0'} coin={coin} terms={terms} />
    </dl>
  )
}

type RequestedWithdrawal = Omit<WithdrawalInput, 'clientWithdrawId'>

/** Keeps the id of a withdrawal with a lost reply, so that a retry cannot send it twice. */
function useSend(send: (input: WithdrawalInput) => Promise<unknown>, onSent: () => void) {
  const text = useText('wallet')
  const client = useQueryClient()
  const open = useRef<{ input: string; id: string }>(undefined)
  return useMutation({
    mutationFn: (input: RequestedWithdrawal) => {
      const key = JSON.stringify(input)
      if (open.current?.input !== key) open.current = { input: key, id: `web-${randomText(20)}` }
      return send({ ...input, clientWithdrawId: open.current.id })
    },
    onSuccess: () => {
      open.current = undefined
      showToast({ title: text.sent, description: text.sentHint, tone: 'good' })
      onSent()
    },
    onError: (error) => {
      if (!isOutcomeUnknown(error)) open.current = undefined
    },
    onSettled: () => refreshAccount(client),
  })
}
