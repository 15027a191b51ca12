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
import { noteSearch, recentSearches } from './recent-searches.ts'
import './search-box.css'
import { Pills } from './pills.tsx'
import { joinSearch, type SearchParts, splitSearch } from './search-pills.ts'
import { completionOf, type SearchSuggestion, searchIn, suggestSearch } from './suggest.ts'

export interface SearchFieldProps {
  readonly narrow?: Narrow
  readonly query?: string | undefined
  /** The text that was typed before the field was loaded; it then has the focus. */
  readonly typed?: string
}

/** The search that is written, and the ways to run, change and leave it. */
function useSearching({ narrow, query, typed = '' }: SearchFieldProps) {
  const [, navigate] = useLocation()
  const store = useChatStore()
  const [parts, setParts] = useSearchText(query, () => begunSearch(store.state, narrow, typed))
  const whole = joinSearch(parts)
  // After a pill another operator begins.
  const written = parts.rest === '' && whole !== '' ? `${whole} ` : whole
  const suggestions = useSuggestions(written)
  const home = useChat(({ personal }) => homePath(personal.settings))
  const leave = () => navigate(home)
  const search = (input: string) => {
    const trimmed = input.trim()
    if (trimmed === '') return
    noteSearch(trimmed)
    setParts(splitSearch(trimmed, true))
    navigate(searchPath(trimmed))
  }
  const take = (suggestion: SearchSuggestion | undefined) => {
    if (suggestion === undefined) return
    if (suggestion.isOpen) setParts(splitSearch(suggestion.text))
    else search(suggestion.text)
  }
  /** Whether the search has begun: a filter without its whole operand is completed first. */
  const enter = (): boolean => {
    const completion = completionOf(written, suggestions)
    if (completion === undefined) search(whole)
    else setParts(splitSearch(completion.text))
    return completion === undefined
  }
  const dropPill = (index: number) => {
    const left = { ...parts, pills: parts.pills.toSpliced(index, 1) }
    setParts(left)
    if (query === undefined) return
    if (joinSearch(left).trim() === '') leave()
    else search(joinSearch(left))
  }
  /** The search of the view, while the field is used. */
  const begin = (isFocused: boolean) => {
    const { state } = store
    if (isFocused && whole === '' && narrow !== undefined && state !== undefined)
      setParts(splitSearch(searchIn(state, narrow), true))
    if (!isFocused && query === undefined) setParts(noParts)
  }
  return { parts, setParts, suggestions, take, enter, dropPill, begin, leave }
}

/** Searches messages, starting with the narrow of the view. */
export function SearchField(props: SearchFieldProps) {
  const { query } = props
  const text = useText('search')
  const { parts, setParts, suggestions, take, enter, dropPill, begin, leave } = useSearching(props)
  // The plain field, which this one replaces.
  const [hadFocus] = useState(() => document.activeElement?.matches('.chat-search-input') === true)
  return (
    <ComboBox
      aria-label={text.search}
      className="field field-small"
      items={suggestions.map((suggestion) => ({ id: suggestion.label, suggestion }))}
      inputValue={parts.rest}
      onInputChange={(rest) => setParts((before) => typedParts(before, rest))}
      value={null}
      onChange={(key) => take(suggestions.find(({ label }) => label === key))}
      allowsCustomValue
      autoFocus={hadFocus}
      menuTrigger="focus"
      onFocusChange={begin}
    >
      <Group className="field-box">
        <span className="field-affix">
          <SearchIcon size={15} />
        </span>
        <Pills pills={parts.pills} onDrop={dropPill} />
        <SearchInput
          hasPills={parts.pills.length > 0}
          onEnter={enter}
          onEscape={query === undefined ? undefined : leave}
          onDropLast={() => setParts({ ...parts, pills: parts.pills.slice(0, -1) })}
        />
        {query === undefined ? null : <ClearButton onPress={leave} />}
      </Group>
      <Popover className="popover chat-search-list" offset={8} placement="bottom end">
        <ListBox className="list-box">
          {({ suggestion }: { id: string; suggestion: SearchSuggestion }) => <Entry suggestion={suggestion} />}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

function ClearButton({ onPress }: { readonly onPress: () => void }) {
  const { clear } = useText('search')
  const icon = <CloseIcon size={13} />
  return <IconButton label={clear} icon={icon} size="small" tooltip="none" slot={null} onPress={onPress} />
}

const noParts: SearchParts = { pills: [], rest: '' }

/** An operator that the user finishes by a space becomes a pill. */
function typedParts({ pills }: SearchParts, text: string): SearchParts {
  const typed = splitSearch(text)
  return { pills: [...pills, ...typed.pills], rest: typed.rest }
}

/** The text of the field; it follows a change of the shown search. */
function useSearchText(query: string | undefined, begun: () => string) {
  const [parts, setParts] = useState(() => (query === undefined ? splitSearch(begun()) : splitSearch(query, true)))
  const shownQuery = useRef(query)
  useEffect(() => {
    if (shownQuery.current === query) return
    shownQuery.current = query
    setParts(query === undefined ? noParts : splitSearch(query, true))
  }, [query])
  return [parts, setParts] as const
}

/** The text typed before the field was loaded, after the search of the view. */
function begunSearch(state: ChatState | undefined, narrow: Narrow | undefined, typed: string): string {
  if (typed === '' || narrow === undefined || state === undefined) return typed
  return `${searchIn(state, narrow)} ${typed}`
}

interface SearchInputProps {
  readonly hasPills: boolean
  /** Returns whether the field is done. */
  readonly onEnter: () => boolean
  readonly onEscape: (() => void) | undefined
  readonly onDropLast: () => void
}

/** Enter searches for the text, unless a suggestion is selected. */
function SearchInput({ hasPills, onEnter, onEscape, onDropLast }: SearchInputProps) {
  const text = useText('search')
  return (
    <Input
      className="field-input chat-search-input"
      placeholder={hasPills ? '' : text.search}
      dir="auto"
      onKeyDownCapture={(event) => {
        const isOnItem = event.currentTarget.getAttribute('aria-activedescendant') !== null
        if (event.key === 'Enter' && !isOnItem) {
          if (onEnter()) event.currentTarget.blur()
          // The list would close, and the field take its text again.
          else event.stopPropagation()
        }
        const { selectionEnd, value } = event.currentTarget
        if (event.key === 'Backspace' && value === '' && selectionEnd === 0 && hasPills) onDropLast()
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
  const text: Readonly<Record<string, unknown>> = useText('search')
  const { label, detail } = suggestion
  return (
    <ListBoxItem id={label} textValue={label} className="list-box-item">
      <bdi className="chat-search-label">{label}</bdi>
      <bdi className="chat-search-detail">{typeof detail === 'string' ? String(text[detail]) : detail.plain}</bdi>
    </ListBoxItem>
  )
}
