import { type ReactNode, useEffect } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useLocation } from 'wouter'
import { type Store, useStore } from '../../platform/store.ts'

export interface DrawerProps {
  readonly open: Store<boolean>
  readonly label: string
  /** The side of the screen; mirrored in right-to-left languages. */
  readonly at: 'start' | 'end'
  readonly children: ReactNode
}

/** On narrow screens, columns are drawers over the messages that close on navigation. */
export function Drawer({ open, label, at, children }: DrawerProps) {
  const isOpen = useStore(open)
  const [location] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation, and when there is room again.
  useEffect(() => () => open.set(false), [location, open])
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={(now) => open.set(now)} isDismissable className="chat-drawer-shade">
      <Modal className={`chat-drawer chat-drawer-${at}`}>
        <Dialog className="chat-drawer-dialog" aria-label={label}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
