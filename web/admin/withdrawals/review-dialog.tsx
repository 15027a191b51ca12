import { useState } from 'react'
import { transactionLengthMax } from '../../../client/text-lengths.ts'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { callTrading } from '../../session/call-trading.ts'
import { usePerson } from '../../session/session-store.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { useNameOf } from '../queries.ts'
import { RadioChoice } from '../radio-choice.tsx'
import { ReasonField } from '../reason-field.tsx'
import { amountText, type OperatorWithdrawal } from './withdrawals.ts'

type Outcome = 'sent' | 'not_sent' | 'failed'

export interface ReviewDialogProps {
  readonly withdrawal: OperatorWithdrawal
  readonly onClose: () => void
}

/** Records the outcome of a withdrawal whose signer did not report. */
export function ReviewDialog({ withdrawal, onClose }: ReviewDialogProps) {
  const text = useText('withdrawals')
  const nameOf = useNameOf()
  const [outcome, setOutcome] = useState<Outcome>('sent')
  const [transaction, setTransaction] = useState('')
  const [reason, setReason] = useState('')
  const name = nameOf(Number(withdrawal.accountId)) ?? text.accountNumber(withdrawal.accountId)
  const isSent = outcome === 'sent'
  const isOwnClaim = Number(withdrawal.claimedBy) === usePerson().userId
  const sent = {
    withdrawalId: withdrawal.withdrawalId,
    outcome,
    transactionId: isSent ? transaction.trim() : undefined,
    reason: reason.trim(),
  }
  return (
    <ActionDialog
      title={text.reviewTitle(amountText(withdrawal), name)}
      onClose={onClose}
      submitText={text.decide}
      isDangerous={!isSent}
      canSubmit={reason.trim() !== '' && (isSent ? transaction.trim() !== '' : !isOwnClaim)}
      perform={() => callTrading('POST /private/operator/review_withdrawal', sent)}
      changes={['withdrawals', 'audit']}
      doneText={text.reviewedDone}
    >
      <p>{text.reviewText}</p>
      <RadioChoice<Outcome>
        label={text.outcome}
        value={outcome}
        onChange={setOutcome}
        options={[
          { id: 'sent', label: text.sent, description: text.sentText },
          { id: 'not_sent', label: text.not_sent, description: text.notSentText },
          { id: 'failed', label: text.failedOutcome, description: text.failedText },
        ]}
      />
      {isSent ? (
        <TextField
          label={text.transaction}
          value={transaction}
          onChange={setTransaction}
          maxLength={transactionLengthMax}
          dir="ltr"
        />
      ) : null}
      {isOwnClaim && !isSent ? <p role="note">{text.ownClaim}</p> : null}
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
