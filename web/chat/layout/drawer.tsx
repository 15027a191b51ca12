import { type ReactNode, useEffect } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useLocation } from 'wouter'
import { type Store, useStore } from '../../platform/store.ts'

export interface DrawerProps {
  readonly open: Store<boolean>
  readonly label: string
  /** The edge it lies at; both change sides with the direction of the language. */
  readonly at: 'start' | 'end'
  readonly children: ReactNode
}

/** What stands beside the messages on a wide screen lies over them on a narrow one, until one has gone somewhere. */
export function Drawer({ open, label, at, children }: DrawerProps) {
  const isOpen = useStore(open)
  const [location] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed by going somewhere, and where there is room again.
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
