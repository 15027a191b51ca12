import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useText } from '../../i18n/text.ts'
import { classNames } from '../class-names.ts'
import './dialog.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { ErrorNote, isCancelled } from '../display/error-note.tsx'
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
  /** The error of the last action. The buttons stay in their place, below the pointer. */
  readonly error?: unknown
}

export function Dialog(props: DialogProps) {
  const { title, isOpen, onOpenChange, size = 'medium', isSticky = false, role = 'dialog', ...more } = props
  const { isForReading = false, children, actions, error } = more
  const text = useText('design')
  const frame = useRef<HTMLDivElement>(null)
  const isFailed = error !== undefined && error !== null && !isCancelled(error)
  const held = useHeldHeight(frame, isFailed ? error : undefined)
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable={!isSticky} className="dialog-shade">
      <Modal ref={frame} className={classNames('dialog-frame', `dialog-${size}`)}>
        <AriaDialog role={role} className={classNames('dialog', held && 'dialog-held')} style={held ?? {}}>
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
          {isFailed ? (
            <div className="dialog-error">
              <ErrorNote error={error} />
            </div>
          ) : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** With fractions, and without the animation. */
const heightOf = (element: HTMLElement): number => Number.parseFloat(getComputedStyle(element).height)

/**
 * The error is below the buttons, where it moves nothing. A dialog that is too tall for it keeps its height: the error is above the
 * buttons, and the content becomes shorter.
 */
function useHeldHeight(frame: RefObject<HTMLDivElement | null>, error: unknown): CSSProperties | undefined {
  const [held, setHeld] = useState<CSSProperties>()
  useLayoutEffect(() => {
    if (error === undefined) return
    const dialog = frame.current?.querySelector<HTMLElement>('.dialog')
    const note = frame.current?.querySelector<HTMLElement>('.dialog-error')
    if (dialog == null || note == null) return
    const grown = heightOf(dialog)
    const added = heightOf(note)
    note.hidden = true
    const before = heightOf(dialog)
    note.hidden = false
    if (grown < before + added - 1) setHeld({ blockSize: before })
    return () => setHeld(undefined)
  }, [frame, error])
  return held
}
