import { DecideDialog } from './decide-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { WithdrawalDetail } from './withdrawal-detail.tsx'
import type { WithdrawalDialogRequest } from './withdrawal-table.tsx'

/** The details of a withdrawal, or a decision about one. */
export type OpenWithdrawal = WithdrawalDialogRequest | { readonly action: 'show'; readonly withdrawalId: string }

export interface WithdrawalDialogsProps {
  readonly open: OpenWithdrawal | undefined
  readonly onOpen: (open: OpenWithdrawal | undefined) => void
}

export function WithdrawalDialogs({ open, onOpen }: WithdrawalDialogsProps) {
  const close = () => onOpen(undefined)
  if (open === undefined) return null
  switch (open.action) {
    case 'show':
      return <WithdrawalDetail withdrawalId={open.withdrawalId} onClose={close} onOpenDialog={onOpen} />
    case 'review':
      return <ReviewDialog withdrawal={open.withdrawal} onClose={close} />
    default:
      return <DecideDialog action={open.action} withdrawal={open.withdrawal} onClose={close} />
  }
}
