import type { Withdrawal } from '../../../../client/trading/api.generated.ts'
import { Badge, type BadgeProps } from '../../../design/display/badge.tsx'
import { useText } from '../../../i18n/text.ts'

const tones: Readonly<Record<Withdrawal['status'], NonNullable<BadgeProps['tone']>>> = {
  requested: 'warn',
  approved: 'accent',
  claimed: 'accent',
  review: 'warn',
  broadcast: 'accent',
  confirmed: 'good',
  rejected: 'bad',
  canceled: 'neutral',
  failed: 'bad',
}

export function WithdrawalBadge({ status }: Pick<Withdrawal, 'status'>) {
  const text = useText('wallet')
  return <Badge tone={tones[status]}>{text[status]}</Badge>
}
