import { useEffect, useMemo, useRef, useState } from 'react'
import { ComboBox, Group, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { useLocation } from 'wouter'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { CloseIcon, SearchIcon } from '../../design/icons/icons.tsx'
import '../../design/fields/list-box.css'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import type { Narrow } from '../../../client/chat/state/narrow.ts'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { homePath, searchPath } from '../navigation/paths.ts'
import { useChat, useChatStore } from '../state/chat-context.tsx'
import { searchMessages } from './messages.ts'
import { noteSearch, recentSearches } from './recent-searches.ts'
import './search-box.css'
import { type SearchSuggestion, searchIn, suggestSearch } from './suggest.ts'

export interface SearchFieldProps {
  readonly narrow?: Narrow
  readonly query?: string | undefined
  /** The text that was typed before the field was loaded; it then has the focus. */
  readonly typed?: string
}

/** Searches messages, starting with the narrow of the view. */
export function SearchField({ narrow, query, typed = '' }: SearchFieldProps) {
  const text = useText(searchMessages)
  const [, navigate] = useLocation()
  const store = useChatStore()
  const [value, setValue] = useSearchText(query, () => begunSearch(store.state, narrow, typed))
  const suggestions = useSuggestions(value)
  // The plain field, which this one replaces.
  const [hadFocus] = useState(() => document.activeElement?.matches('.chat-search-input') === true)
  const search = (input: string) => {
    const trimmed = input.trim()
    if (trimmed === '') return
    noteSearch(trimmed)
    setValue(trimmed)
    navigate(searchPath(trimmed))
  }
  const home = useChat(({ personal }) => homePath(personal.settings))
  const leave = () => navigate(home)
  const take = (suggestion: SearchSuggestion | undefined) => {
    if (suggestion === undefined) return
    if (suggestion.isOpen) setValue(suggestion.text)
    else search(suggestion.text)
  }
  return (
    <ComboBox
      aria-label={text.search}
      className="field field-small"
      items={suggestions.map((suggestion) => ({ id: suggestion.label, suggestion }))}
      inputValue={value}
      onInputChange={setValue}
      value={null}
      onChange={(key) => take(suggestions.find(({ label }) => label === key))}
      allowsCustomValue
      autoFocus={hadFocus}
      menuTrigger="focus"
      onFocusChange={(isFocused) => {
        const { state } = store
        if (isFocused && value === '' && narrow !== undefined && state !== undefined)
          setValue(`${searchIn(state, narrow)} `)
        if (!isFocused && query === undefined) setValue('')
      }}
    >
      <Group className="field-box">
        <span className="field-affix">
          <SearchIcon size={15} />
        </span>
        <SearchInput onEnter={() => search(value)} onEscape={query === undefined ? undefined : leave} />
        {query === undefined ? null : (
          <IconButton
            label={text.clear}
            icon={<CloseIcon size={13} />}
            size="small"
            tooltip="none"
            slot={null}
            onPress={leave}
          />
        )}
      </Group>
      <Popover className="popover chat-search-list" offset={8} placement="bottom end">
        <ListBox className="list-box">
          {({ suggestion }: { id: string; suggestion: SearchSuggestion }) => <Entry suggestion={suggestion} />}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** The text of the field; it follows a change of the shown search. */
function useSearchText(query: string | undefined, begun: () => string) {
  const [value, setValue] = useState(() => query ?? begun())
  const shownQuery = useRef(query)
  useEffect(() => {
    if (shownQuery.current === query) return
    shownQuery.current = query
    setValue(query ?? '')
  }, [query])
  return [value, setValue] as const
}

/** The text typed before the field was loaded, after the search of the view. */
function begunSearch(state: ChatState | undefined, narrow: Narrow | undefined, typed: string): string {
  if (typed === '' || narrow === undefined || state === undefined) return typed
  return `${searchIn(state, narrow)} ${typed}`
}

/** Enter searches for the text, unless a suggestion is selected. */
function SearchInput({
  onEnter,
  onEscape,
}: {
  readonly onEnter: () => void
  readonly onEscape: (() => void) | undefined
}) {
  const text = useText(searchMessages)
  return (
    <Input
      className="field-input chat-search-input"
      placeholder={text.search}
      dir="auto"
      onKeyDownCapture={(event) => {
        const isOnItem = event.currentTarget.getAttribute('aria-activedescendant') !== null
        if (event.key === 'Enter' && !isOnItem) {
          onEnter()
          event.currentTarget.blur()
        }
        // The first Escape closes the suggestions.
        if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true') {
          event.currentTarget.blur()
          onEscape?.()
        }
      }}
    />
  )
}

function useSuggestions(value: string): readonly SearchSuggestion[] {
  const store = useChatStore()
  return useMemo(() => {
    const { state } = store
    if (state === undefined) return []
    const today = new Date(nowMs()).toISOString().slice(0, 10)
    const past = value.trim() === '' ? recentSearches() : []
    const recent = past.map((text): SearchSuggestion => ({ text, label: text, detail: 'recent', isOpen: false }))
    return [...recent, ...suggestSearch(state, value, today)]
  }, [store, value])
}

function Entry({ suggestion }: { readonly suggestion: SearchSuggestion }) {
  const text: Readonly<Record<string, string>> = useText(searchMessages)
  const { label, detail } = suggestion
  return (
    <ListBoxItem id={label} textValue={label} className="list-box-item">
      <bdi className="chat-search-label">{label}</bdi>
      <bdi className="chat-search-detail">{typeof detail === 'string' ? text[detail] : detail.plain}</bdi>
    </ListBoxItem>
  )
}
