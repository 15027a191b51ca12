import { type MouseEvent, type ReactNode, useCallback } from 'react'
import { Link, useLocation } from 'wouter'
import { useChat, useChatSession } from '../state/chat-context.tsx'
import { channelDestination, channelPath, leadsToTopic } from './channel-view.ts'

/** Goes to a channel as the person has chosen. Which topic is its top one is asked of the server where none is known. */
export function useGoToChannel(): (channelId: number) => void {
  const { store, loader } = useChatSession()
  const [, navigate] = useLocation()
  return useCallback(
    (channelId) => {
      const go = () => {
        if (store.state !== undefined) navigate(channelDestination(store.state, channelId, window.location.pathname))
      }
      const { state } = store
      const isKnown = (state?.recent.byChannel.get(channelId)?.topics.size ?? 0) > 0
      if (state === undefined || isKnown || !leadsToTopic(state.personal.settings)) go()
      // Without an answer the way leads to all messages of the channel.
      else loader.topics(channelId).then(go, go)
    },
    [store, loader, navigate],
  )
}

export interface ChannelLinkProps {
  readonly channelId: number
  readonly className?: string
  readonly isUnread?: boolean
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

export function ChannelLink({ channelId, className, isUnread, isCurrent, children }: ChannelLinkProps) {
  const href = useChat(({ personal }) => channelPath(personal.settings, channelId))
  const goToChannel = useGoToChannel()
  const press = (event: MouseEvent) => {
    // A press that opens another tab or window is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    goToChannel(channelId)
  }
  return (
    <Link
      href={href}
      className={className}
      onClick={press}
      data-unread={isUnread || undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
