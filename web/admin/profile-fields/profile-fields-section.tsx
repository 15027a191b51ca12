import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../design/display/badge.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { UserIcon } from '../../design/icons/icons.tsx'
import type { MenuEntry } from '../../design/overlays/menu.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { type DialogRequest, ListSection } from '../list-section.tsx'
import { NameCell } from '../name-cell.tsx'
import { menuColumn } from '../row-menu.tsx'
import { useOrder } from '../use-order.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { type ProfileField, typeNameOf } from './field-draft.ts'

type FieldDialogRequest = DialogRequest<ProfileField, 'change' | 'remove'>

export function ProfileFieldsSection() {
  const shared = useText('admin')
  const text = useText('profileFields')
  const fields = useQuery({
    queryKey: ['admin', 'profile-fields'],
    queryFn: async () => (await chatClient.call('GET /realm/profile_fields')).custom_fields,
  })
  return (
    <ListSection
      title={shared.profileFields}
      texts={text}
      emptyIcon={<UserIcon size={22} />}
      query={fields}
      table={(all, openDialog: (request: FieldDialogRequest) => void) => (
        <FieldTable fields={all} onOpenDialog={openDialog} />
      )}
      dialogs={(request, close) => <FieldDialogs request={request} onClose={close} />}
    />
  )
}

interface FieldTableProps {
  readonly fields: readonly ProfileField[]
  readonly onOpenDialog: (request: FieldDialogRequest) => void
}

function FieldTable({ fields, onOpenDialog }: FieldTableProps) {
  const shared = useText('admin')
  const text = useText('profileFields')
  const order = useOrder({
    list: 'profile-fields',
    items: fields,
    nameOf: ({ name }) => name,
    send: (ordered) => chatClient.call('PATCH /realm/profile_fields', { order: ordered.map(({ id }) => id) }),
  })
  const entriesOf = (field: ProfileField): MenuEntry[] => [
    { id: 'change', label: shared.edit, onAction: () => onOpenDialog({ action: 'change', item: field }) },
    {
      id: 'remove',
      label: shared.remove,
      isDangerous: true,
      onAction: () => onOpenDialog({ action: 'remove', item: field }),
    },
  ]
  const columns: TableColumn<ProfileField>[] = [
    {
      id: 'name',
      title: shared.name,
      cell: (field) => (
        <NameCell name={field.name} badges={field.required ? <Badge tone="warn">{text.required}</Badge> : null}>
          <small dir="auto">{field.hint}</small>
        </NameCell>
      ),
    },
    { id: 'type', title: text.type, cell: ({ type }) => text[typeNameOf(type)] },
    order.column,
    menuColumn(shared.actions, ({ name }) => name, entriesOf),
  ]
  return (
    <>
      <Table label={shared.profileFields} items={order.items} keyOf={({ id }) => id} columns={columns} />
      {order.status}
    </>
  )
}

function FieldDialogs({ request, onClose }: { readonly request: FieldDialogRequest; readonly onClose: () => void }) {
  const shared = useText('admin')
  const text = useText('profileFields')
  if (request.action === 'create') return <FieldDialog field={undefined} onClose={onClose} />
  const { item: field } = request
  if (request.action === 'change') return <FieldDialog field={field} onClose={onClose} />
  return (
    <ActionDialog
      title={text.removeTitle(field.name)}
      onClose={onClose}
      submitText={shared.remove}
      isDangerous
      size="small"
      perform={() => chatClient.call('DELETE /realm/profile_fields/{field_id}', { field_id: field.id })}
      changes={['profile-fields']}
      doneText={text.removed}
    >
      <p>{text.removeText}</p>
    </ActionDialog>
  )
}
