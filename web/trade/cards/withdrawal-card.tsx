import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Withdrawal } from '../../../client/trading/api.generated.ts'
import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'
import { openPageDialog, openWithdrawalDialog } from '../../page/open-dialog.ts'
import { hasEnded } from '../../page/transfers/withdrawal-steps.ts'
import { useStore } from '../../platform/store.ts'
import { callTrading } from '../../session/call-trading.ts'
import { isAdministrator, usePerson } from '../../session/session-store.ts'
import { showExact } from '../model/format.ts'
import { WithdrawalBadge } from '../wallet/recent/withdrawal-badge.tsx'
import { useCardLookup } from './card-lookup.ts'

/** A withdrawal, for its owner and for operators, who decide about it in a dialog of the venue. */
export function WithdrawalCard({ withdrawalId }: { readonly withdrawalId: string }) {
  const isOperator = isAdministrator(usePerson())
  const { data, refetch } = useCardLookup({
    key: ['withdrawal', withdrawalId],
    read: (signal) => readWithdrawal(Number(withdrawalId), isOperator, signal),
    hasEnded: ({ status }) => hasEnded(status),
  })
  useAfterDecision(withdrawalId, () => void refetch())
  if (data === undefined || data === null) return null
  return <VisibleWithdrawal withdrawal={data} mayDecide={isOperator && data.status === 'requested'} />
}

function readWithdrawal(withdrawalId: number, isOperator: boolean, signal: AbortSignal): Promise<Withdrawal> {
  return isOperator
    ? callTrading('GET /private/operator/withdrawal', { withdrawalId }, signal)
    : callTrading('GET /private/wallet/withdrawal', { withdrawalId }, signal)
}

/** Runs when the dialog about the withdrawal has closed. */
function useAfterDecision(withdrawalId: string, run: () => void): void {
  const dialog = useStore(openPageDialog)
  const isOpen = dialog?.kind === 'withdrawal' && dialog.withdrawalId === withdrawalId
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) run()
    wasOpen.current = isOpen
  })
}

interface VisibleWithdrawalProps {
  readonly withdrawal: Withdrawal
  readonly mayDecide: boolean
}

function VisibleWithdrawal({ withdrawal, mayDecide }: VisibleWithdrawalProps) {
  const { withdrawalId, amount, coin, status } = withdrawal
  const text = useText('venueCards')
  const isOperator = isAdministrator(usePerson())
  const decide = (action: 'approve' | 'reject') => () => openWithdrawalDialog(withdrawalId, action)
  return (
    <span className="venue-card">
      <Link href={isOperator ? '/admin/withdrawals' : '/trade/wallet'}>
        <b>{text.withdrawal(withdrawalId)}</b>
      </Link>
      <bdi className="num">{`${showExact(amount)} ${coin.toUpperCase()}`}</bdi>
      <WithdrawalBadge status={status} />
      {mayDecide ? (
        <>
          <Button size="small" look="primary" aria-label={text.approveOne(withdrawalId)} onPress={decide('approve')}>
            {text.approve}
          </Button>
          <Button size="small" aria-label={text.rejectOne(withdrawalId)} onPress={decide('reject')}>
            {text.reject}
          </Button>
        </>
      ) : null}
    </span>
  )
}
