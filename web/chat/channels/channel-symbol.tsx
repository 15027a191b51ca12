import { HashIcon, LockIcon } from '../../design/icons/icons.tsx'
import { useChat } from '../state/chat-context.tsx'

export interface ChannelSymbolProps {
  readonly channelId: number
  readonly className: string
  readonly size?: number
}

/** The channel icon in the subscriber's color; private channels have a lock. */
export function ChannelSymbol({ channelId, className, size = 18 }: ChannelSymbolProps) {
  const isPrivate = useChat(({ channels }) => channels.byId.get(channelId)?.invite_only === true)
  const color = useChat(({ channels }) => channels.subscriptions.get(channelId)?.color)
  return (
    <span className={className} style={color === undefined ? {} : { color: readable(color) }}>
      {isPrivate ? <LockIcon size={size} /> : <HashIcon size={size} />}
    </span>
  )
}

/** Most channel colors are too pale for a white page. */
const readable = (color: string) => `color-mix(in oklab, ${color} 58%, light-dark(var(--text), ${color}))`
