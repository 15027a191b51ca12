import { type MouseEvent, type ReactNode, useCallback } from 'react'
import { Link, useLocation } from 'wouter'
import { useChat, useChatSession } from '../state/chat-context.tsx'
import { channelDestination, channelPath, leadsToTopic } from './channel-view.ts'

/** Opens a channel as the settings say. If the top topic is unknown, it asks the server. */
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
      // If the request fails, open all messages of the channel.
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
    // The browser opens new tabs and windows.
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
