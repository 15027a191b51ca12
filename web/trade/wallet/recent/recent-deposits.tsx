import { useState } from 'react'
import type { Deposit } from '../../../../client/trading/api.generated.ts'
import { EmptyState } from '../../../design/display/empty-state.tsx'
import { DownloadIcon } from '../../../design/icons/icons.tsx'
import { useText } from '../../../i18n/text.ts'
import { type TransferKind, useRecentDeposits } from '../wallet-calls.ts'
import { DepositDetail } from './deposit-detail.tsx'
import { DepositStatus } from './deposit-status.tsx'
import { transferColumns } from './recent-columns.tsx'
import { RecentList } from './recent-list.tsx'

/** Recent deposits with their confirmations. */
export function RecentDeposits({ transferKind }: { readonly transferKind: TransferKind }) {
  const text = useText('wallet')
  const bankText = useText('bank')
  const request = useRecentDeposits(transferKind)
  const [opened, setOpened] = useState<string>()
  const detailed = request.data?.find(({ depositId }) => depositId === opened)
  return (
    <>
      <RecentList
        title={text.recentDeposits}
        request={request}
        empty={<EmptyState size="small" icon={<DownloadIcon />} title={text.noDeposits} />}
        keyOf={({ depositId }) => depositId}
        onOpen={setOpened}
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
      {detailed === undefined ? null : <DepositDetail deposit={detailed} onClose={() => setOpened(undefined)} />}
    </>
  )
}
