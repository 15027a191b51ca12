import { memo, useMemo, useRef, useState } from 'react'
import { Toolbar } from 'react-aria-components'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import {
  BoldIcon,
  CodeIcon,
  EditIcon,
  EyeIcon,
  ItalicIcon,
  LinkIcon,
  ListIcon,
  QuoteIcon,
  SmileIcon,
  SnippetIcon,
} from '../../design/icons/icons.tsx'
import { WithPopoverMenu } from '../../design/overlays/menu.tsx'
import { WithPopover } from '../../design/overlays/popover.tsx'
import { useText } from '../../i18n/text.ts'
import { useShortcuts } from '../../page/shortcuts.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { EmojiPicker } from '../message-actions/lazy-emoji-picker.tsx'
import type { CallButtonProps } from './calls/call-button.tsx'
import { type Format, formatted, inserted } from './formatting.ts'
import type { SnippetMenuProps } from './snippet-menu.tsx'
import type { TextControl } from './use-text-control.ts'

const SnippetMenu = lazyPart<SnippetMenuProps>(() => import('./snippet-menu.tsx').then((file) => file.SnippetMenu))

const CallButton = lazyPart<CallButtonProps>(() => import('./calls/call-button.tsx').then((file) => file.CallButton))

export interface FormatButtonsProps {
  readonly control: TextControl
  readonly isPreview: boolean
  readonly onPreview: (isPreview: boolean) => void
}

const formats = [
  ['bold', BoldIcon, 'ctrl B'],
  ['italic', ItalicIcon, 'ctrl I'],
  ['link', LinkIcon, 'ctrl shift L'],
  ['code', CodeIcon, 'ctrl shift C'],
  ['quote', QuoteIcon, undefined],
  ['list', ListIcon, undefined],
] as const satisfies readonly (readonly [Format, typeof BoldIcon, string | undefined])[]

/** The same for every conversation: another one does not render them again. */
export const FormatButtons = memo(function FormatButtons({ control, isPreview, onPreview }: FormatButtonsProps) {
  const text = useText('compose')
  usePreviewShortcut(() => onPreview(!isPreview))
  return (
    <Toolbar className="compose-tools" aria-label={text.formatting}>
      <EmojiButton control={control} isDisabled={isPreview} />
      {formats.map(([format, Icon, keys]) => (
        <IconButton
          key={format}
          className="compose-format"
          label={text[format]}
          icon={<Icon size={16} />}
          size="small"
          tooltip="top"
          isDisabled={isPreview}
          {...(keys === undefined ? {} : { keys })}
          onPress={() => control.apply((selected) => formatted(selected, format))}
        />
      ))}
      <SnippetButton control={control} isDisabled={isPreview} />
      <CallButton control={control} isDisabled={isPreview} />
      <IconButton
        label={isPreview ? text.edit : text.preview}
        icon={isPreview ? <EditIcon size={16} /> : <EyeIcon size={16} />}
        size="small"
        tooltip="top"
        keys="alt P"
        isOn={isPreview}
        onPress={() => onPreview(!isPreview)}
      />
    </Toolbar>
  )
})

function usePreviewShortcut(toggle: () => void): void {
  const text = useText('compose')
  const latest = useRef(toggle)
  latest.current = toggle
  const shortcuts = useMemo(
    () => [
      {
        ...{ keys: 'Alt+KeyP', shown: 'alt P', title: text.preview, group: text.group, alsoInFields: true },
        run: () => latest.current(),
      },
    ],
    [text],
  )
  useShortcuts(shortcuts)
}

function EmojiButton({ control, isDisabled }: { readonly control: TextControl; readonly isDisabled: boolean }) {
  const text = useText('compose')
  const [isOpen, setOpen] = useState(false)
  const trigger = (
    <IconButton label={text.emoji} icon={<SmileIcon size={16} />} size="small" tooltip="top" isDisabled={isDisabled} />
  )
  return (
    <WithPopover trigger={trigger} label={text.emoji} placement="top start" isOpen={isOpen} onOpenChange={setOpen}>
      <EmojiPicker
        onPick={({ emoji_name }) => {
          setOpen(false)
          // Insert after the popover has returned the focus.
          setTimeout(() =>
            control.apply(({ text: before, start, end }) => {
              const head = before.slice(0, start)
              const inserted = `${head === '' || /\s$/.test(head) ? '' : ' '}:${emoji_name}: `
              const at = start + inserted.length
              return { text: head + inserted + before.slice(end), start: at, end: at }
            }),
          )
        }}
      />
    </WithPopover>
  )
}

function SnippetButton({ control, isDisabled }: { readonly control: TextControl; readonly isDisabled: boolean }) {
  const text = useText('compose')
  const [isOpen, setOpen] = useState(false)
  const shortcuts = useMemo(
    () => [
      {
        ...{ keys: "$mod+'", shown: "ctrl '", title: text.snippets, group: text.group, alsoInFields: true },
        run: () => setOpen(true),
      },
    ],
    [text],
  )
  useShortcuts(shortcuts)
  const trigger = (
    <IconButton
      className="compose-format"
      label={text.snippets}
      icon={<SnippetIcon size={16} />}
      size="small"
      tooltip="none"
      isDisabled={isDisabled}
    />
  )
  return (
    <WithPopoverMenu trigger={trigger} placement="top start" isOpen={isOpen} onOpenChange={setOpen}>
      <SnippetMenu
        // Insert after the menu has returned the focus.
        onPick={(content) => setTimeout(() => control.apply((selected) => inserted(selected, content)))}
      />
    </WithPopoverMenu>
  )
}
