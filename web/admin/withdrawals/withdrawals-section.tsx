import { useState } from 'react'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { Select } from '../../design/fields/select.tsx'
import { WalletIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { Section } from '../../page/sections/section.tsx'
import { CardListing } from '../listing.tsx'
import { adminMessages } from '../messages.ts'
import { OlderButton } from '../older-button.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { withdrawalMessages } from './messages.ts'
import { PoliciesCard } from './policies-card.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { type WithdrawalDialogRequest, WithdrawalTable } from './withdrawal-table.tsx'
import { useWithdrawals, type WithdrawalStatus, withdrawalStatuses } from './withdrawals.ts'

export function WithdrawalsSection() {
  const shared = useText(adminMessages)
  const text = useText(withdrawalMessages)
  const [status, setStatus] = useState<WithdrawalStatus | 'all'>('requested')
  const [request, setRequest] = useState<WithdrawalDialogRequest | undefined>()
  const withdrawals = useWithdrawals(status)
  const choices = ([...withdrawalStatuses, 'all'] as const).map((id) => ({ id, label: text[id] }))
  return (
    <Section
      title={shared.withdrawals}
      text={text.text}
      action={<Select label={text.shown} isLabelHidden value={status} onChange={setStatus} options={choices} />}
      isWide
    >
      <CardListing
        query={withdrawals}
        empty={
          <EmptyState icon={<WalletIcon size={22} />} title={status === 'requested' ? text.none : text.noneOther}>
            {text.noneText}
          </EmptyState>
        }
      >
        {(all) => <WithdrawalTable withdrawals={all} onOpenDialog={setRequest} />}
      </CardListing>
      <OlderButton query={withdrawals} />
      <PoliciesCard />
      {request === undefined ? null : <AskedDialog request={request} onClose={() => setRequest(undefined)} />}
    </Section>
  )
}

interface AskedDialogProps {
  readonly request: WithdrawalDialogRequest
  readonly onClose: () => void
}

function AskedDialog({ request: { action, withdrawal }, onClose }: AskedDialogProps) {
  if (action === 'review') return <ReviewDialog withdrawal={withdrawal} onClose={onClose} />
  return <DecideDialog action={action} withdrawal={withdrawal} onClose={onClose} />
}
