import type { Deposit } from '../../../../client/trading/api.generated.ts'
import { Timeline, type TimelineItem } from '../../../design/display/timeline.tsx'
import { Dialog } from '../../../design/overlays/dialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { explorerLink } from '../../../page/transfers/explorer-link.ts'
import { TransactionCard } from '../../../page/transfers/transaction-card.tsx'
import { useStepTime } from '../../../page/transfers/withdrawal-timeline.tsx'
import { useCoins } from '../../account/queries.ts'
import { showExact } from '../../model/format.ts'
import { DetailRow } from '../detail-row.tsx'
import { DepositStatus } from './deposit-status.tsx'
import './transfer-detail.css'

export interface DepositDetailProps {
  readonly deposit: Deposit
  readonly onClose: () => void
}

/** All about one deposit: its confirmations, its transaction and the credit. */
export function DepositDetail({ deposit, onClose }: DepositDetailProps) {
  const text = useText('wallet')
  const bankText = useText('bank')
  const { data: coins = [] } = useCoins()
  const { depositId, amount, fee, coin, network, transactionId } = deposit
  const name = coin.toUpperCase()
  return (
    <Dialog title={text.depositDetail(depositId)} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <div className="transfer-detail">
        <p className="transfer-detail-amount">
          <strong className="num">{`${showExact(amount)} ${name}`}</strong>
          <DepositStatus deposit={deposit} />
        </p>
        <DepositTimeline deposit={deposit} />
        {transactionId === '' ? null : (
          <TransactionCard
            transactionId={transactionId}
            isAtBank={network === ''}
            link={explorerLink(coins, deposit)}
          />
        )}
        <dl className="wallet-facts">
          <DetailRow name={text.network} isText>
            {network === '' ? bankText.bankTransfer : network}
          </DetailRow>
          <DetailRow name={text.fee}>{`${showExact(fee)} ${name}`}</DetailRow>
        </dl>
      </div>
    </Dialog>
  )
}

function DepositTimeline({ deposit }: { readonly deposit: Deposit }) {
  const text = useText('wallet')
  const transferText = useText('transfers')
  const timeOf = useStepTime()
  const { status, network, time, updateTime, confirmations, confirmationsNeeded } = deposit
  const isSeen = status === 'seen'
  const first: TimelineItem = {
    id: 'seen',
    title: network === '' ? text.paid : text.seenOnNetwork,
    time: timeOf(time),
    state: isSeen ? 'active' : 'done',
    detail: isSeen && network !== '' ? transferText.confirmationsOf(confirmations, confirmationsNeeded) : undefined,
  }
  const last: TimelineItem =
    status === 'orphaned'
      ? { id: 'end', title: text.orphaned, time: timeOf(updateTime), state: 'bad' }
      : {
          id: 'end',
          title: text.creditedStatus,
          time: isSeen ? undefined : timeOf(updateTime),
          state: isSeen ? 'next' : 'done',
        }
  return <Timeline label={transferText.timeline} items={[first, last]} />
}
