import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { conversationOf, type Narrow, narrowKey } from '../../../client/chat/state/narrow.ts'
import { Button } from '../../design/buttons/button.tsx'
import { ChatIcon, PlusIcon, ReplyIcon, UserIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { currentConversation } from '../conversation/conversation-api.ts'
import { focusOn } from '../navigation/focus-on.ts'
import { useChat, useChatStore } from '../state/chat-context.tsx'
import { conversationLabel } from '../state/labels.ts'
import type { ComposeStart } from './compose-start.ts'
import './compose.css'
import { ComposeBox } from './compose-box.tsx'
import { type Target, targetOfNarrow } from './target.ts'
import { useCompose } from './use-compose.ts'
import { useComposeShortcuts } from './use-compose-shortcuts.ts'
import { useTextControl } from './use-text-control.ts'

/** The compose box below the view: replies in a conversation, new messages elsewhere. */
export function Compose({ narrow }: { readonly narrow: Narrow | undefined }) {
  const control = useTextControl()
  const model = useCompose(narrow, control)
  const start = useStart(narrow, model.setTarget, control.focus)
  useComposeShortcuts(start, model.target)
  // The button that opened the box has the focus again once the box is closed.
  const pressed = useRef<StartButton>(undefined)
  if (model.target === undefined) return <ClosedCompose narrow={narrow} start={start} pressed={pressed} />
  return <ComposeBox model={model} target={model.target} control={control} />
}

/** The compose box of one conversation, without shortcuts: for pages with keys of their own. */
export function ReplyBox({ narrow }: { readonly narrow: Narrow }) {
  const control = useTextControl()
  const model = useCompose(narrow, control)
  return model.target === undefined ? null : <ComposeBox model={model} target={model.target} control={control} />
}

function useStart(narrow: Narrow | undefined, setTarget: (target: Target) => void, focus: () => void): ComposeStart {
  const store = useChatStore()
  const open = (target: Target | undefined) => {
    // The box renders only with a target. At once: the next key is already its text, and no shortcut of the page.
    if (target !== undefined) flushSync(() => setTarget(target))
    // A new direct message starts with its recipients.
    if (target?.kind === 'direct' && target.userIds.length === 0) focusOn('.recipients-add input')
    else focus()
  }
  return {
    reply() {
      const id = currentConversation.get()?.selectedId.get()
      const message = id === undefined ? undefined : store.state?.messages.get(id)
      const own = targetOfNarrow(narrow)
      if (own !== undefined) open(undefined)
      else if (message !== undefined) open(targetOfNarrow(conversationOf(message, store.state?.people.ownId ?? 0)))
      else this.topic()
    },
    topic() {
      const channelId = narrow?.kind === 'channel' || narrow?.kind === 'topic' ? narrow.channelId : undefined
      open({ kind: 'channel', channelId, topic: '' })
    },
    direct: () => open({ kind: 'direct', userIds: [] }),
  }
}

type StartButton = keyof ComposeStart

interface ClosedComposeProps {
  readonly narrow: Narrow | undefined
  readonly start: ComposeStart
  readonly pressed: { current: StartButton | undefined }
}

function ClosedCompose({ narrow, start, pressed }: ClosedComposeProps) {
  const text = useText('compose')
  const labels = useText('chat')
  const place = useChat((state) => (narrow?.kind === 'channel' ? conversationLabel(state, narrow, labels) : undefined))
  const hasMessages = useChat(
    ({ lists }) => narrow !== undefined && (lists.get(narrowKey(narrow))?.ids.length ?? 0) > 0,
  )
  const button = (kind: StartButton) => ({
    autoFocus: pressed.current === kind,
    onPress: () => {
      pressed.current = kind
      start[kind]()
    },
  })
  useEffect(() => {
    pressed.current = undefined
  }, [pressed])
  return (
    <div className="compose-closed">
      {place === undefined ? null : (
        <Button icon={<PlusIcon size={15} />} {...button('topic')} className="compose-closed-main">
          <PlaceText place={place} write={text.messageTo} />
        </Button>
      )}
      {place === undefined && hasMessages ? (
        <Button icon={<ReplyIcon size={15} />} {...button('reply')}>
          {text.replyHere}
        </Button>
      ) : null}
      {place === undefined ? (
        <Button icon={<ChatIcon size={15} />} {...button('topic')}>
          {text.newMessage}
        </Button>
      ) : null}
      <Button icon={<UserIcon size={15} />} {...button('direct')}>
        {text.newDirect}
      </Button>
    </div>
  )
}

/** Stands for the place in the text around it. */
const mark = '\uFFFC'

interface PlaceTextProps {
  readonly place: string
  readonly write: (place: string) => string
}

/** A text with the name of a conversation, which is cut off at its own end: the text around it may have another direction. */
function PlaceText({ place, write }: PlaceTextProps) {
  const [before = '', after = ''] = write(mark).split(mark)
  return (
    <>
      <span>{before}</span>
      <bdi>{place}</bdi>
      <span>{after}</span>
    </>
  )
}
