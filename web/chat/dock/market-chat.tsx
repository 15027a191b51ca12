import { useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { mayCreateAnyChannel } from '../../../client/chat/permissions/channels.ts'
import type { Narrow } from '../../../client/chat/state/narrow.ts'
import { Button } from '../../design/buttons/button.tsx'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ChatIcon, CloseIcon, HashIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { openChannelDialog } from '../../page/open-dialog.ts'
import type { MarketChatProps } from '../../page/provided-parts.tsx'
import { nowMs } from '../../platform/clock.ts'
import { marketsChannelName } from '../../platform/page-facts.ts'
import { JoinBar } from '../channels/join-bar.tsx'
import { ReplyBox } from '../compose/compose.tsx'
import '../conversation/conversation-view.css'
import { MessageFeed } from '../conversation/message-feed.tsx'
import '../conversation/message-row.css'
import { TypingLine } from '../conversation/typing-line.tsx'
import '../layout/chat-layout.css'
import { ChatOverlays } from '../layout/overlays.tsx'
import { useReadingStyle } from '../layout/use-reading-style.ts'
import { narrowPath } from '../navigation/paths.ts'
import { TopicMenuButton } from '../sidebar/menu-buttons.tsx'
import { ChatProvider, useChat, useIsRegistered } from '../state/chat-context.tsx'
import { ChatWait } from '../state/chat-wait.tsx'
import { currentChat } from '../state/current-chat.ts'
import './market-chat.css'
import { marketTopic } from './market-topic.ts'

type TopicNarrow = Extract<Narrow, { kind: 'topic' }>

/** The conversation about a market, beside its terminal. */
export function MarketChat(props: MarketChatProps) {
  const text = useText('dock')
  const [session] = useState(currentChat)
  const section = useRef<HTMLElement>(null)
  const isRegistered = useIsRegistered(session.store)
  return (
    <section
      ref={section}
      className="market-chat"
      aria-label={text.marketChat}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape first leaves the text that is being written.
        if (event.target instanceof HTMLTextAreaElement) section.current?.focus()
        else if (!event.defaultPrevented) props.onHide?.()
      }}
    >
      <ChatProvider session={session}>
        {isRegistered ? (
          <RegisteredChat {...props} />
        ) : (
          <div className="market-chat-center">
            <ChatWait size={20} label={text.connecting} />
          </div>
        )}
      </ChatProvider>
    </section>
  )
}

function RegisteredChat({ symbol, onHide }: MarketChatProps) {
  useReadingStyle()
  const channelId = useChat((state) => marketTopic(state, marketsChannelName(), symbol)?.channelId)
  const narrow = useMemo(
    () => (channelId === undefined ? undefined : ({ kind: 'topic', channelId, topic: symbol } as const)),
    [channelId, symbol],
  )
  return (
    <>
      <DockHead narrow={narrow} onHide={onHide} />
      {narrow === undefined ? (
        <NoChannel />
      ) : (
        <>
          <MessageFeed key={`${narrow.channelId} ${symbol}`} narrow={narrow} near={undefined} />
          <JoinBar channelId={narrow.channelId} />
          <TypingLine narrow={narrow} />
          <ReplyBox narrow={narrow} />
          <ChatOverlays />
        </>
      )}
    </>
  )
}

interface DockHeadProps {
  readonly narrow: TopicNarrow | undefined
  readonly onHide: (() => void) | undefined
}

function DockHead({ narrow, onHide }: DockHeadProps) {
  const text = useText('dock')
  const name = useChat(({ channels }) => channels.byId.get(narrow?.channelId ?? 0)?.name)
  return (
    <header className="market-chat-head">
      <h2 className="market-chat-title">
        {narrow === undefined ? (
          text.marketChat
        ) : (
          <Link href={narrowPath(narrow)} title={text.openInChat}>
            <HashIcon size={14} />
            <bdi>{name}</bdi>
            <span aria-hidden="true">›</span>
            <bdi>{narrow.topic}</bdi>
          </Link>
        )}
      </h2>
      {narrow === undefined ? null : (
        <TopicMenuButton channelId={narrow.channelId} topic={narrow.topic} label={narrow.topic} iconSize={16} />
      )}
      {onHide === undefined ? null : (
        <IconButton label={text.hide} size="small" tooltip="none" icon={<CloseIcon size={15} />} onPress={onHide} />
      )}
    </header>
  )
}

function NoChannel() {
  const text = useText('dock')
  const mayCreate = useChat((state) => mayCreateAnyChannel(state, nowMs()))
  return (
    <div className="market-chat-center">
      <EmptyState
        size="small"
        icon={<ChatIcon />}
        title={text.noChannel}
        action={
          mayCreate ? (
            <Button size="small" onPress={() => openChannelDialog()}>
              {text.createChannel}
            </Button>
          ) : undefined
        }
      >
        {text.noChannelHint(marketsChannelName())}
      </EmptyState>
    </div>
  )
}
