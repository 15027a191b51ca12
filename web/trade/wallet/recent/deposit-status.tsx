import type { Deposit } from '../../../../client/trading/api.generated.ts'
import { Badge } from '../../../design/display/badge.tsx'
import { useText } from '../../../i18n/text.ts'

export function DepositStatus({ deposit }: { readonly deposit: Deposit }) {
  const text = useText('wallet')
  const bankText = useText('bank')
  const { confirmationsOf } = useText('transfers')
  switch (deposit.status) {
    case 'seen':
      return (
        <Badge tone="accent">
          {deposit.network === ''
            ? bankText.inProgress
            : confirmationsOf(deposit.confirmations, deposit.confirmationsNeeded)}
        </Badge>
      )
    case 'credited':
      return <Badge tone="good">{text.creditedStatus}</Badge>
    case 'orphaned':
      return <Badge tone="bad">{text.orphaned}</Badge>
  }
}
