import { useMemo, useRef, useState } from 'react'
import { ListBox, ListBoxItem, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { TextField } from '../../design/fields/text-field.tsx'
import { SearchIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { type EmojiChoice, type EmojiGroup, findEmoji, useEmoji } from '../compose/typeahead/emoji-table.ts'
import { EmojiPicture } from '../content/emoji-symbol.tsx'
import './emoji-picker.css'
import { frequentEmoji, noteEmojiUse } from './emoji-use.ts'

const foundMax = 72

export interface EmojiPickerProps {
  readonly onPick: (emoji: EmojiChoice) => void
}

/** All emoji by name or category; frequently used ones first. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const text = useText('messageActions')
  const groups = useEmoji()
  const [word, setWord] = useState('')
  const [groupName, setGroupName] = useState(frequentName)
  const list = useRef<HTMLDivElement>(null)
  const items = useShown(groups, word.trim(), groupName)
  const pick = (emoji: EmojiChoice | undefined) => {
    if (emoji === undefined) return
    noteEmojiUse(emoji.emoji_name)
    onPick(emoji)
  }
  return (
    <div className="emoji-picker">
      <TextField
        label={text.searchEmoji}
        isLabelHidden
        size="small"
        placeholder={text.searchEmoji}
        before={<SearchIcon size={14} />}
        value={word}
        onChange={setWord}
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Enter') pick(items[0])
          else if (event.key === 'ArrowDown') list.current?.querySelector<HTMLElement>('[role=option]')?.focus()
          // Escape closes the popover around the picker.
          else event.continuePropagation()
        }}
      />
      {word.trim() === '' ? <GroupButtons groups={groups} value={groupName} onChange={setGroupName} /> : null}
      <ListBox
        ref={list}
        aria-label={text.emoji}
        layout="grid"
        className="emoji-grid"
        items={items.map((emoji) => ({ id: `${emoji.reaction_type} ${emoji.emoji_code}`, emoji }))}
        selectionMode="none"
        onAction={(key) => pick(items.find((one) => `${one.reaction_type} ${one.emoji_code}` === key))}
        renderEmptyState={() => <p className="emoji-none">{text.noEmoji}</p>}
      >
        {({ id, emoji }) => (
          <ListBoxItem id={id} textValue={emoji.emoji_name} aria-label={`:${emoji.emoji_name}:`} className="emoji-cell">
            <span title={`:${emoji.emoji_name}:`}>
              <EmojiPicture reaction={emoji} />
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </div>
  )
}

const frequentName = ''

function useShown(groups: readonly EmojiGroup[], word: string, groupName: string): readonly EmojiChoice[] {
  return useMemo(() => {
    if (word !== '') return findEmoji(groups, word, foundMax)
    const group = groups.find(({ name }) => name === groupName)
    return group?.emoji ?? frequentEmoji(groups)
  }, [groups, word, groupName])
}

function GroupButtons(props: {
  readonly groups: readonly EmojiGroup[]
  readonly value: string
  readonly onChange: (name: string) => void
}) {
  const text = useText('messageActions')
  const names: Readonly<Record<string, string>> = useText('emojiGroups')
  return (
    <ToggleButtonGroup
      className="emoji-groups"
      aria-label={text.emojiKinds}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[props.value === frequentName ? 'frequent' : props.value]}
      onSelectionChange={(keys) => {
        const [key] = keys
        props.onChange(key === 'frequent' || key === undefined ? frequentName : String(key))
      }}
    >
      <ToggleButton id="frequent" className="emoji-group" aria-label={text.frequent}>
        <span aria-hidden="true">🕘</span>
      </ToggleButton>
      {props.groups.map(({ name, emoji }) => (
        <ToggleButton key={name} id={name} className="emoji-group" aria-label={names[name] ?? name}>
          {emoji[0] === undefined ? null : <EmojiPicture reaction={emoji[0]} />}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
