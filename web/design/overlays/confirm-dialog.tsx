import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly children: ReactNode
  readonly confirmText: string
  /** The button that changes nothing; “Cancel” by default, which is ambiguous where the action cancels something. */
  readonly dismissText?: string
  readonly onConfirm: () => void
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
}

/** Confirms an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmText, dismissText, onConfirm, isDangerous = false, isBusy = false, children, ...dialog } = props
  const text = useText('design')
  return (
    <Dialog
      {...dialog}
      size="small"
      role="alertdialog"
      actions={
        <>
          <Button onPress={() => dialog.onOpenChange(false)}>{dismissText ?? text.cancel}</Button>
          <Button look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onPress={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
