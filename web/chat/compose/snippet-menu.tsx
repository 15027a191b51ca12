import { useLocation } from 'wouter'
import { SettingsIcon } from '../../design/icons/icons.tsx'
import { MenuList } from '../../design/overlays/menu.tsx'
import { useText } from '../../i18n/text.ts'
import { useChat } from '../state/chat-context.tsx'

export interface SnippetMenuProps {
  readonly onPick: (content: string) => void
}

/** The user's saved snippets, by title, and the page that manages them. */
export function SnippetMenu({ onPick }: SnippetMenuProps) {
  const text = useText('compose')
  const [, navigate] = useLocation()
  const snippets = useChat(({ personal }) => personal.snippets)
  const entries = [...snippets.values()]
    .toSorted((left, right) => left.title.localeCompare(right.title))
    .map(({ id, title, content }) => ({ id: String(id), label: title, onAction: () => onPick(content) }))
  const manage = {
    ...{ id: 'manage', label: text.manageSnippets, icon: <SettingsIcon size={15} /> },
    onAction: () => navigate('/settings/snippets'),
  }
  return (
    <MenuList
      label={text.snippets}
      groups={[
        { id: 'snippets', title: entries.length === 0 ? text.noSnippets : text.snippets, entries },
        { id: 'manage', entries: [manage] },
      ]}
    />
  )
}
