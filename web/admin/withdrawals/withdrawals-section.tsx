import { useState } from 'react'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { WalletIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { Section } from '../../page/sections/section.tsx'
import { CardListing } from '../listing.tsx'
import { OlderButton } from '../older-button.tsx'
import { PoliciesCard } from './policies-card.tsx'
import { type OpenWithdrawal, WithdrawalDialogs } from './withdrawal-dialogs.tsx'
import { WithdrawalQueue } from './withdrawal-queue.tsx'
import { WithdrawalTable } from './withdrawal-table.tsx'
import { useWithdrawals, type WithdrawalStatus } from './withdrawals.ts'

export function WithdrawalsSection() {
  const shared = useText('admin')
  const text = useText('withdrawals')
  const [status, setStatus] = useState<WithdrawalStatus | 'all'>('requested')
  const [open, setOpen] = useState<OpenWithdrawal | undefined>()
  const withdrawals = useWithdrawals(status)
  return (
    <Section title={shared.withdrawals} text={text.text} isWide>
      <WithdrawalQueue shown={status} onShow={setStatus} />
      <CardListing
        query={withdrawals}
        empty={
          <EmptyState icon={<WalletIcon size={22} />} title={status === 'requested' ? text.none : text.noneOther}>
            {text.noneText}
          </EmptyState>
        }
      >
        {(all) => (
          <WithdrawalTable
            withdrawals={all}
            onOpenDialog={setOpen}
            onOpen={(withdrawalId) => setOpen({ action: 'show', withdrawalId })}
          />
        )}
      </CardListing>
      <OlderButton query={withdrawals} />
      <PoliciesCard />
      <WithdrawalDialogs open={open} onOpen={setOpen} />
    </Section>
  )
}
