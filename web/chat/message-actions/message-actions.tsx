import { useEffect, useState } from 'react'
import type { Message } from '../../../client/chat/state/types.ts'
import { OverlayWait } from '../../page/overlay-wait.tsx'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useStore } from '../../platform/store.ts'
import type { ActionButtonsProps } from './action-buttons.tsx'
import { menuId, pickingId } from './action-store.ts'
import './edit-box.css'

const ActionButtons = lazyPart<ActionButtonsProps>(
  () => import('./action-buttons.tsx').then((file) => file.ActionButtons),
  <Loading />,
)

/** The menu or the picker of a message, opened by its key. */
function Loading() {
  const isPicking = useStore(pickingId) !== undefined
  const isMenuOpen = useStore(menuId) !== undefined
  const close = () => {
    pickingId.set(undefined)
    menuId.set(undefined)
  }
  return isPicking || isMenuOpen ? <OverlayWait onClose={close} /> : null
}

export interface MessageActionsProps {
  readonly message: Message
  /** Whether the pointer or the focus was in the row. */
  readonly isNear: boolean
}

/**
 * The actions of a message, shown on hover and focus. The page has hundreds of messages, so the buttons are created
 * when needed.
 */
export function MessageActions({ message, isNear }: MessageActionsProps) {
  const isPicking = useStore(pickingId) === message.id
  const isMenuOpen = useStore(menuId) === message.id
  const isInUse = useLingering(isPicking || isMenuOpen)
  return (
    <div className={isInUse ? 'message-actions message-actions-open' : 'message-actions'}>
      {isNear || isInUse ? <ActionButtons message={message} isPicking={isPicking} isMenuOpen={isMenuOpen} /> : null}
    </div>
  )
}

/** How long a closed menu takes to return the focus to its button. */
const focusReturnMs = 500

/** The buttons stay until the focus is back: a hidden button cannot have it. */
function useLingering(isInUse: boolean): boolean {
  const [wasInUse, setWasInUse] = useState(isInUse)
  useEffect(() => {
    if (isInUse) return setWasInUse(true)
    const timer = setTimeout(() => setWasInUse(false), focusReturnMs)
    return () => clearTimeout(timer)
  }, [isInUse])
  return isInUse || wasInUse
}
