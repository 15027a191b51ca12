import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useText } from '../../i18n/text.ts'
import { classNames } from '../class-names.ts'
import './dialog.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { CloseIcon } from '../icons/icons.tsx'

export interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly size?: 'small' | 'medium' | 'large'
  /** A click outside does not close it, so that nothing is lost. */
  readonly isSticky?: boolean
  /** `alertdialog` for confirmations. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Text without controls: made focusable, so that the keyboard can scroll it. */
  readonly isForReading?: boolean
  readonly children: ReactNode
  /** Buttons, the primary one last. */
  readonly actions?: ReactNode
}

export function Dialog(props: DialogProps) {
  const { title, isOpen, onOpenChange, size = 'medium', isSticky = false, role = 'dialog', ...more } = props
  const { isForReading = false, children, actions } = more
  const text = useText('design')
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable={!isSticky} className="dialog-shade">
      <Modal className={classNames('dialog-frame', `dialog-${size}`)}>
        <AriaDialog role={role} className="dialog">
          <header className="dialog-head">
            <Heading slot="title" className="dialog-title">
              {title}
            </Heading>
            <IconButton
              label={text.close}
              icon={<CloseIcon />}
              size="small"
              tooltip="none"
              onPress={() => onOpenChange(false)}
            />
          </header>
          <div className="dialog-body" {...(isForReading ? { tabIndex: 0 } : {})}>
            {children}
          </div>
          {actions === undefined ? null : <footer className="dialog-actions">{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
