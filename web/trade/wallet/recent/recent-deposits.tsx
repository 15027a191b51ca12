import type { Deposit } from '../../../../client/trading/api.generated.ts'
import { Badge } from '../../../design/display/badge.tsx'
import { EmptyState } from '../../../design/display/empty-state.tsx'
import { DownloadIcon } from '../../../design/icons/icons.tsx'
import { useText } from '../../../i18n/text.ts'
import { bankMessages } from '../../messages/bank.ts'
import { walletMessages } from '../../messages/wallet.ts'
import { type TransferKind, useRecentDeposits } from '../wallet-calls.ts'
import { transferColumns } from './recent-columns.tsx'
import { RecentList } from './recent-list.tsx'

/** Recent deposits with their confirmations. */
export function RecentDeposits({ transferKind }: { readonly transferKind: TransferKind }) {
  const text = useText(walletMessages)
  const bankText = useText(bankMessages)
  return (
    <RecentList
      title={text.recentDeposits}
      request={useRecentDeposits(transferKind)}
      empty={<EmptyState size="small" icon={<DownloadIcon />} title={text.noDeposits} />}
      keyOf={({ depositId }) => depositId}
      columns={[
        ...transferColumns<Deposit>(text),
        {
          id: 'network',
          title: text.network,
          cell: ({ network }) => <span className="quiet-cell">{network || bankText.bankTransfer}</span>,
        },
        { id: 'status', title: text.status, cell: (deposit) => <DepositStatus deposit={deposit} /> },
      ]}
    />
  )
}

function DepositStatus({ deposit }: { readonly deposit: Deposit }) {
  const text = useText(walletMessages)
  const bankText = useText(bankMessages)
  switch (deposit.status) {
    case 'seen':
      return (
        <Badge tone="accent">
          {deposit.network === '' ? bankText.inProgress : text.seen(deposit.confirmations, deposit.confirmationsNeeded)}
        </Badge>
      )
    case 'credited':
      return <Badge tone="good">{text.creditedStatus}</Badge>
    case 'orphaned':
      return <Badge tone="bad">{text.orphaned}</Badge>
  }
}
