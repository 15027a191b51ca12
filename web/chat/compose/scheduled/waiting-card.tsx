import type { ReactNode } from 'react'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { useNow } from '../../../platform/clock.ts'
import { MessageContent } from '../../content/message-content.tsx'
import { useChat } from '../../state/chat-context.tsx'
import { conversationLabel } from '../../state/labels.ts'
import { narrowOfTarget, type Target } from '../target.ts'
import './waiting-card.css'

export interface WaitingCardProps {
  readonly target: Target
  readonly atS: number
  /** Text around the time; by default the time of writing. */
  readonly timeText?: (time: string) => string
  readonly content: string
  readonly html?: string
  readonly note?: string | undefined
  readonly onOpen: () => void
  /** The buttons. */
  readonly children: ReactNode
}

/** An unsent message: a draft or a scheduled message. */
export function WaitingCard(props: WaitingCardProps) {
  const { target, atS, timeText, content, html, note, onOpen, children } = props
  const text = useText('compose')
  const labels = useText('chat')
  const formats = useFormats()
  const now = useNow(60_000)
  const label = useChat((state) => {
    const narrow = narrowOfTarget(target)
    return narrow === undefined ? text.noRecipient : conversationLabel(state, narrow, labels)
  })
  const time = timeText === undefined ? formats.relative(atS * 1000, now) : timeText(formats.full(atS * 1000))
  return (
    <li className="waiting-card">
      <div className="waiting-head">
        <button type="button" className="waiting-place" onClick={onOpen}>
          <bdi>{label}</bdi>
        </button>
        <time className="waiting-time" title={formats.full(atS * 1000)}>
          {time}
        </time>
        <span className="waiting-actions">{children}</span>
      </div>
      {note === undefined ? null : <p className="waiting-note">{note}</p>}
      {html === undefined ? (
        <p className="waiting-text" dir="auto">
          {content}
        </p>
      ) : (
        <div className="waiting-text">
          <MessageContent html={html} />
        </div>
      )}
    </li>
  )
}
