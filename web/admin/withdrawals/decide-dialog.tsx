import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { callTrading } from '../../session/call-trading.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { useNameOf } from '../queries.ts'
import { ReasonField } from '../reason-field.tsx'
import './withdrawal-table.css'
import { amountText, type OperatorWithdrawal, routeText } from './withdrawals.ts'

export interface DecideDialogProps {
  readonly action: 'approve' | 'reject'
  readonly withdrawal: OperatorWithdrawal
  readonly onClose: () => void
}

export function DecideDialog({ action, withdrawal, onClose }: DecideDialogProps) {
  const text = useText('withdrawals')
  const nameOf = useNameOf()
  const [reason, setReason] = useState('')
  const isRefusal = action === 'reject'
  const name = nameOf(Number(withdrawal.accountId)) ?? text.accountNumber(withdrawal.accountId)
  const { withdrawalId } = withdrawal
  return (
    <ActionDialog
      title={(isRefusal ? text.rejectTitle : text.approveTitle)(amountText(withdrawal), name)}
      onClose={onClose}
      submitText={text[action]}
      isDangerous={isRefusal}
      canSubmit={!isRefusal || reason.trim() !== ''}
      perform={() =>
        isRefusal
          ? callTrading('POST /private/operator/reject_withdrawal', { withdrawalId, reason: reason.trim() })
          : callTrading('POST /private/operator/approve_withdrawal', {
              withdrawalId,
              reason: reason.trim() || undefined,
            })
      }
      changes={['withdrawals', 'audit']}
      doneText={isRefusal ? text.rejectedDone : text.approvedDone}
    >
      <p>{isRefusal ? text.rejectText : withdrawal.network === '' ? text.approveBankText : text.approveText}</p>
      <div>
        <code className="admin-address" dir="ltr">
          {withdrawal.address}
        </code>
        <p className="admin-route">
          <bdi>{routeText(withdrawal, text)}</bdi>
        </p>
      </div>
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
