import { type Narrow, narrowKey } from '../../../client/chat/state/narrow.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { sameItems, useChat } from '../state/chat-context.tsx'
import { personName } from '../state/labels.ts'

const namedMax = 3

/** The users who are typing here. */
export function TypingLine({ narrow }: { readonly narrow: Narrow }) {
  const text = useText('chat')
  const formats = useFormats()
  const names = useChat(
    (state) =>
      [...(state.typing.get(narrowKey(narrow))?.keys() ?? [])]
        .filter((id) => !state.people.mutedIds.has(id))
        .map((id) => personName(state, id, text)),
    sameItems,
  )
  const line =
    names.length === 0
      ? ''
      : names.length > namedMax
        ? text.typingSeveral
        : names.length === 1
          ? text.typingOne(names[0] ?? '')
          : text.typingMany(formats.list(names))
  return (
    <p className="typing-line" aria-live="polite">
      {line === '' ? null : (
        <>
          <span className="typing-dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {line}
        </>
      )}
    </p>
  )
}
