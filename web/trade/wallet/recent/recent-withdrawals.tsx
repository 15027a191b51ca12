import { useState } from 'react'
import type { Withdrawal } from '../../../../client/trading/api.generated.ts'
import { EmptyState } from '../../../design/display/empty-state.tsx'
import { UploadIcon } from '../../../design/icons/icons.tsx'
import { useText } from '../../../i18n/text.ts'
import { type TransferKind, useRecentWithdrawals } from '../wallet-calls.ts'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { transferColumns } from './recent-columns.tsx'
import { RecentList } from './recent-list.tsx'
import { WithdrawalBadge } from './withdrawal-badge.tsx'
import { WithdrawalDetail } from './withdrawal-detail.tsx'
import { WithdrawalProgress } from './withdrawal-progress.tsx'

/** Recent withdrawals with their status; those without an approval can be canceled. */
export function RecentWithdrawals({ transferKind }: { readonly transferKind: TransferKind }) {
  const text = useText('wallet')
  const [opened, setOpened] = useState<string>()
  return (
    <>
      <RecentList
        title={text.recentWithdrawals}
        request={useRecentWithdrawals(transferKind)}
        empty={<EmptyState size="small" icon={<UploadIcon />} title={text.noWithdrawals} />}
        keyOf={({ withdrawalId }) => withdrawalId}
        onOpen={setOpened}
        columns={[
          ...transferColumns<Withdrawal>(text),
          { id: 'status', title: text.status, cell: (withdrawal) => <Status withdrawal={withdrawal} /> },
          {
            id: 'actions',
            title: <span className="visually-hidden">{text.cancelWithdrawal}</span>,
            isAction: true,
            cell: (withdrawal) => <CancelWithdrawal withdrawal={withdrawal} size="small" look="quiet" />,
          },
        ]}
      />
      {opened === undefined ? null : <WithdrawalDetail withdrawalId={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The status with the operator's reason. */
function Status({ withdrawal: { status, reason } }: { readonly withdrawal: Withdrawal }) {
  return (
    <span className="withdrawal-status">
      <WithdrawalBadge status={status} />
      <WithdrawalProgress status={status} />
      {reason === '' ? null : <small dir="auto">{reason}</small>}
    </span>
  )
}
