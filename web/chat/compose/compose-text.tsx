import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useText } from '../../i18n/text.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useChat } from '../state/chat-context.tsx'
import { conversationLabel } from '../state/labels.ts'
import { continuedList, type Format, formatted } from './formatting.ts'
import { withPasted } from './pasted.ts'
import { narrowOfTarget, type Target } from './target.ts'
import type { SuggestionSourceProps } from './typeahead/suggestion-source.tsx'
import { TypeaheadList } from './typeahead/typeahead-list.tsx'
import { useTypeahead } from './typeahead/use-typeahead.ts'
import type { ComposeModel } from './use-compose.ts'
import { type TextControl, useAutosize } from './use-text-control.ts'

const SuggestionSource = lazyPart<SuggestionSourceProps>(() =>
  import('./typeahead/suggestion-source.tsx').then((file) => file.SuggestionSource),
)

export interface ComposeTextProps {
  readonly model: Pick<ComposeModel, 'content' | 'setContent'>
  readonly target: Target
  readonly control: TextControl
  readonly onSend: () => void
  readonly onFiles: (files: readonly File[]) => void
  readonly onEscape?: () => void
  /** Arrow up was pressed in an empty box. */
  readonly onUp?: () => void
  /** The accessible name; by default it follows the target. */
  readonly label?: string
}

const formatKeys: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic' }
const shiftedFormatKeys: Readonly<Record<string, Format>> = { l: 'link', c: 'code' }

/** The text area, with suggestions while names are typed. */
export function ComposeText({ model, target, control, onSend, onFiles, onEscape, onUp, label }: ComposeTextProps) {
  const placeholder = usePlaceholder(target)
  const enterSends = useChat(({ personal }) => personal.settings.enter_sends === true)
  const typeahead = useTypeahead(control)
  useAutosize(control, model.content)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || typeahead.onKeyDown(event)) return
    const isMod = event.ctrlKey || event.metaKey
    const format = (event.shiftKey ? shiftedFormatKeys : formatKeys)[event.key.toLowerCase()]
    if (isMod && format !== undefined) {
      event.preventDefault()
      control.apply((selected) => formatted(selected, format))
    } else if (event.key === 'ArrowUp' && model.content === '' && onUp !== undefined) {
      event.preventDefault()
      onUp()
    } else if (event.key === 'Escape' || (event.ctrlKey && event.key === '[')) {
      event.preventDefault()
      event.currentTarget.blur()
      onEscape?.()
    } else if (event.key === 'Enter') {
      const isTouch = matchMedia('(pointer: coarse)').matches
      const sends = enterSends && !isTouch ? !isMod && !event.shiftKey : isMod
      if (sends) {
        event.preventDefault()
        onSend()
      } else if (!event.shiftKey && control.apply(continuedList)) event.preventDefault()
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const files = [...event.clipboardData.files]
    // A table copied from a spreadsheet comes as text and as a picture: paste the text.
    if (files.length > 0 && !event.clipboardData.types.includes('text/plain')) {
      event.preventDefault()
      onFiles(files)
      return
    }
    const pasted = { plain: event.clipboardData.getData('text/plain'), html: event.clipboardData.getData('text/html') }
    if (control.apply((selected) => withPasted(selected, pasted))) event.preventDefault()
  }
  return (
    <div className="compose-text">
      <SuggestionSource typeahead={typeahead} target={target} />
      <TypeaheadList typeahead={typeahead} />
      <textarea
        ref={control.ref}
        className="compose-area"
        rows={1}
        dir="auto"
        value={model.content}
        placeholder={placeholder}
        aria-label={label ?? placeholder}
        {...typeahead.areaProps}
        onChange={(event) => {
          model.setContent(event.target.value)
          typeahead.look()
        }}
        onSelect={typeahead.look}
        onBlur={typeahead.close}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </div>
  )
}

function usePlaceholder(target: Target): string {
  const text = useText('compose')
  const labels = useText('chat')
  return useChat((state) => {
    const narrow = narrowOfTarget(target)
    if (narrow === undefined) return text.compose
    const isSelf = narrow.kind === 'direct' && narrow.userIds.length === 1 && narrow.userIds[0] === state.people.ownId
    return isSelf ? text.messageSelf : text.messageTo(conversationLabel(state, narrow, labels))
  })
}
