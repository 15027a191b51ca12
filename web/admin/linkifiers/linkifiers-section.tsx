import { Table, type TableColumn } from '../../design/display/table.tsx'
import { LinkIcon } from '../../design/icons/icons.tsx'
import type { MenuEntry } from '../../design/overlays/menu.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { type DialogRequest, ListSection } from '../list-section.tsx'
import { menuColumn } from '../row-menu.tsx'
import { useOrder } from '../use-order.tsx'
import { LinkifierDialog } from './linkifier-dialog.tsx'
import { type Linkifier, useLinkifiers } from './linkifiers.ts'

type LinkifierDialogRequest = DialogRequest<Linkifier, 'change' | 'remove'>

export function LinkifiersSection() {
  const shared = useText('admin')
  const text = useText('linkifiers')
  return (
    <ListSection
      title={shared.linkifiers}
      texts={text}
      emptyIcon={<LinkIcon size={22} />}
      query={useLinkifiers()}
      table={(all, openDialog: (request: LinkifierDialogRequest) => void) => (
        <LinkifierTable linkifiers={all} onOpenDialog={openDialog} />
      )}
      dialogs={(request, close) => <LinkifierDialogs request={request} onClose={close} />}
    />
  )
}

interface LinkifierTableProps {
  readonly linkifiers: readonly Linkifier[]
  readonly onOpenDialog: (request: LinkifierDialogRequest) => void
}

function LinkifierTable({ linkifiers, onOpenDialog }: LinkifierTableProps) {
  const shared = useText('admin')
  const text = useText('linkifiers')
  const order = useOrder({
    list: 'linkifiers',
    items: linkifiers,
    nameOf: ({ pattern }) => pattern,
    send: (ordered) =>
      chatClient.call('PATCH /realm/linkifiers', { ordered_linkifier_ids: ordered.map(({ id }) => id) }),
  })
  const entriesOf = (linkifier: Linkifier): MenuEntry[] => [
    { id: 'change', label: shared.edit, onAction: () => onOpenDialog({ action: 'change', item: linkifier }) },
    {
      id: 'remove',
      label: shared.remove,
      isDangerous: true,
      onAction: () => onOpenDialog({ action: 'remove', item: linkifier }),
    },
  ]
  const columns: TableColumn<Linkifier>[] = [
    {
      id: 'pattern',
      title: text.pattern,
      cell: ({ pattern, url_template }) => (
        <span className="admin-two-lines">
          <code dir="ltr">{pattern}</code>
          <small>
            <bdi dir="ltr">{url_template}</bdi>
          </small>
        </span>
      ),
    },
    order.column,
    menuColumn(shared.actions, ({ pattern }) => pattern, entriesOf),
  ]
  return (
    <>
      <Table label={shared.linkifiers} items={order.items} keyOf={({ id }) => id} columns={columns} />
      {order.status}
    </>
  )
}

function LinkifierDialogs({
  request,
  onClose,
}: {
  readonly request: LinkifierDialogRequest
  readonly onClose: () => void
}) {
  const shared = useText('admin')
  const text = useText('linkifiers')
  if (request.action === 'create') return <LinkifierDialog linkifier={undefined} onClose={onClose} />
  const { item: linkifier } = request
  if (request.action === 'change') return <LinkifierDialog linkifier={linkifier} onClose={onClose} />
  return (
    <ActionDialog
      title={text.removeTitle}
      onClose={onClose}
      submitText={shared.remove}
      isDangerous
      size="small"
      perform={() => chatClient.call('DELETE /realm/filters/{filter_id}', { filter_id: linkifier.id })}
      changes={['linkifiers']}
      doneText={text.removed}
    >
      <code dir="ltr">{linkifier.pattern}</code>
      <p>{text.removeText}</p>
    </ActionDialog>
  )
}
