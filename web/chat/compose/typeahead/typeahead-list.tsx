import { useEffect, useRef } from 'react'
import { classNames } from '../../../design/class-names.ts'
import { Avatar } from '../../../design/display/avatar.tsx'
import { useText } from '../../../i18n/text.ts'
import { EmojiPicture } from '../../content/emoji-symbol.tsx'
import { useChat } from '../../state/chat-context.tsx'
import { personName } from '../../state/labels.ts'
import type { Suggestion } from './suggestions.ts'
import './typeahead-list.css'
import type { Typeahead } from './use-typeahead.ts'

/**
 * The suggestions above the text. The widget library has no list for completing a word inside a text area: the focus
 * stays in the text, which refers to the active item.
 */
export function TypeaheadList({ typeahead }: { readonly typeahead: Typeahead }) {
  const text = useText('compose')
  const { listId, items, index } = typeahead
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.children[index]?.scrollIntoView({ block: 'nearest' }), [index])
  if (items.length === 0) return null
  return (
    <div ref={list} id={listId} role="listbox" aria-label={text.suggestions} className="typeahead">
      {items.map((item, at) => (
        <div
          key={item.id}
          id={`${listId}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === index}
          className={classNames('typeahead-item', at === index && 'typeahead-item-on')}
          onPointerMove={() => typeahead.setIndex(at)}
          onPointerDown={(event) => {
            // Keep the focus in the text.
            event.preventDefault()
            typeahead.take(item)
          }}
        >
          <SuggestionIcon item={item} />
          <bdi className="typeahead-label">
            <SuggestionLabel item={item} />
          </bdi>
          {item.detail === undefined ? null : <bdi className="typeahead-detail">{item.detail}</bdi>}
        </div>
      ))}
    </div>
  )
}

function SuggestionLabel({ item: { label, userId } }: { readonly item: Suggestion }) {
  const labels = useText('chat')
  return useChat((state) => (userId === undefined ? label : personName(state, userId, labels)))
}

function SuggestionIcon({ item }: { readonly item: Suggestion }) {
  const person = useChat(({ people }) => (item.userId === undefined ? undefined : people.byId.get(item.userId)))
  if (person !== undefined)
    return <Avatar name={person.full_name} url={person.avatar_url} seed={person.user_id} size={20} />
  if (item.emoji !== undefined) return <EmojiPicture reaction={item.emoji} />
  return item.prefix === undefined ? null : <span className="typeahead-icon">{item.prefix}</span>
}
