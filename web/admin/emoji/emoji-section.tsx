import { Badge } from '../../design/display/badge.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { SmileIcon } from '../../design/icons/icons.tsx'
import type { MenuEntry } from '../../design/overlays/menu.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { type DialogRequest, ListSection } from '../list-section.tsx'
import { NameCell } from '../name-cell.tsx'
import { useNameOf, usePeople } from '../queries.ts'
import { menuColumn } from '../row-menu.tsx'
import './emoji.css'
import { type CustomEmoji, useCustomEmoji } from './emoji.ts'
import { EmojiDialog } from './emoji-dialog.tsx'

type EmojiDialogRequest = DialogRequest<CustomEmoji, 'deactivate'>

export function EmojiSection() {
  const shared = useText('admin')
  const text = useText('emoji')
  return (
    <ListSection
      title={shared.emoji}
      texts={text}
      emptyIcon={<SmileIcon size={22} />}
      query={useCustomEmoji()}
      search={{
        searchLabel: text.search,
        textsOf: ({ name }) => [name],
        parts: {
          label: text.shown,
          choices: (['used', 'outOfUse'] as const).map((id) => ({ id, label: text[id] })),
          isIn: ({ deactivated }, shown) => deactivated === (shown === 'outOfUse'),
        },
      }}
      table={(emoji, openDialog: (request: EmojiDialogRequest) => void) => (
        <EmojiTable emoji={emoji} onOpenDialog={openDialog} />
      )}
      dialogs={(request, close) => <EmojiDialogs request={request} onClose={close} />}
    />
  )
}

interface EmojiTableProps {
  readonly emoji: readonly CustomEmoji[]
  readonly onOpenDialog: (request: EmojiDialogRequest) => void
}

function EmojiTable({ emoji, onOpenDialog }: EmojiTableProps) {
  const shared = useText('admin')
  const entriesOf = (one: CustomEmoji): MenuEntry[] =>
    one.deactivated
      ? []
      : [
          {
            id: 'deactivate',
            label: shared.deactivate,
            isDangerous: true,
            onAction: () => onOpenDialog({ action: 'deactivate', item: one }),
          },
        ]
  const columns: TableColumn<CustomEmoji>[] = [
    { id: 'name', title: shared.name, cell: (one) => <EmojiCell emoji={one} /> },
    menuColumn(shared.actions, ({ name }) => name, entriesOf),
  ]
  return <Table label={shared.emoji} items={emoji} keyOf={({ id }) => id} columns={columns} />
}

function EmojiCell({ emoji: { name, source_url, author_id, deactivated } }: { readonly emoji: CustomEmoji }) {
  const shared = useText('admin')
  const text = useText('emoji')
  const nameOf = useNameOf()
  const { isSuccess: areKnown } = usePeople()
  const author = author_id === null ? undefined : nameOf(author_id)
  return (
    <span className="admin-person">
      <img className="emoji-picture" src={source_url} alt="" loading="lazy" />
      <NameCell name={name} badges={deactivated ? <Badge tone="warn">{shared.deactivated}</Badge> : null}>
        <small>{author === undefined ? areKnown && text.byUnknown : text.by(author)}</small>
      </NameCell>
    </span>
  )
}

function EmojiDialogs({ request, onClose }: { readonly request: EmojiDialogRequest; readonly onClose: () => void }) {
  const shared = useText('admin')
  const text = useText('emoji')
  if (request.action === 'create') return <EmojiDialog onClose={onClose} />
  const { name } = request.item
  return (
    <ActionDialog
      title={text.deactivateTitle(name)}
      onClose={onClose}
      submitText={shared.deactivate}
      isDangerous
      size="small"
      perform={() => chatClient.call('DELETE /realm/emoji/{emoji_name}', { emoji_name: name })}
      changes={['emoji']}
      doneText={text.deactivated}
    >
      <p>{text.deactivateText}</p>
    </ActionDialog>
  )
}
