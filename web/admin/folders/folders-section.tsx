import { Badge } from '../../design/display/badge.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { FolderIcon } from '../../design/icons/icons.tsx'
import type { MenuEntry } from '../../design/overlays/menu.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { type DialogRequest, ListSection } from '../list-section.tsx'
import { NameCell } from '../name-cell.tsx'
import { useChannels } from '../queries.ts'
import { menuColumn } from '../row-menu.tsx'
import { useAct } from '../use-act.ts'
import { useOrder } from '../use-order.tsx'
import { FolderDialog } from './folder-dialog.tsx'
import { type Folder, useFolders } from './folders.ts'

type FolderDialogRequest = DialogRequest<Folder, 'change' | 'archive'>

export function FoldersSection() {
  const shared = useText('admin')
  const text = useText('channelFolders')
  return (
    <ListSection
      title={shared.folders}
      texts={text}
      emptyIcon={<FolderIcon size={22} />}
      query={useFolders()}
      table={(folders, openDialog: (request: FolderDialogRequest) => void) => (
        <FolderTable folders={folders} onOpenDialog={openDialog} />
      )}
      dialogs={(request, close) => <FolderDialogs request={request} onClose={close} />}
    />
  )
}

function useChannelsIn() {
  const { data = [] } = useChannels()
  return ({ id }: Folder) => data.filter(({ folder_id }) => folder_id === id)
}

interface FolderTableProps {
  readonly folders: readonly Folder[]
  readonly onOpenDialog: (request: FolderDialogRequest) => void
}

function FolderTable({ folders, onOpenDialog }: FolderTableProps) {
  const shared = useText('admin')
  const text = useText('channelFolders')
  const formats = useFormats()
  const channelsIn = useChannelsIn()
  const { act } = useAct('folders')
  const order = useOrder({
    list: 'folders',
    items: folders,
    nameOf: ({ name }) => name,
    send: (ordered) => chatClient.call('PATCH /channel_folders', { order: ordered.map(({ id }) => id) }),
  })
  const unarchive = ({ id }: Folder) =>
    act(
      () =>
        chatClient.call('PATCH /channel_folders/{channel_folder_id}', { channel_folder_id: id, is_archived: false }),
      text.unarchived,
    )
  const entriesOf = (folder: Folder): MenuEntry[] =>
    folder.is_archived
      ? [{ id: 'unarchive', label: text.unarchive, onAction: () => void unarchive(folder) }]
      : [
          { id: 'change', label: shared.edit, onAction: () => onOpenDialog({ action: 'change', item: folder }) },
          {
            id: 'archive',
            label: text.archive,
            isDangerous: true,
            onAction: () => onOpenDialog({ action: 'archive', item: folder }),
          },
        ]
  const columns: TableColumn<Folder>[] = [
    { id: 'name', title: shared.name, cell: (folder) => <FolderCell folder={folder} /> },
    {
      id: 'channels',
      title: text.channels,
      isWideOnly: true,
      cell: (folder) => <bdi>{formats.list(channelsIn(folder).map(({ name }) => name))}</bdi>,
    },
    order.column,
    menuColumn(shared.actions, ({ name }) => name, entriesOf),
  ]
  return (
    <>
      <Table label={shared.folders} items={order.items} keyOf={({ id }) => id} columns={columns} />
      {order.status}
    </>
  )
}

function FolderCell({ folder }: { readonly folder: Folder }) {
  const text = useText('channelFolders')
  return (
    <NameCell name={folder.name} badges={folder.is_archived ? <Badge tone="warn">{text.archived}</Badge> : null}>
      <small dir="auto">{folder.description}</small>
    </NameCell>
  )
}

function FolderDialogs({ request, onClose }: { readonly request: FolderDialogRequest; readonly onClose: () => void }) {
  const text = useText('channelFolders')
  const channelsIn = useChannelsIn()
  if (request.action === 'create') return <FolderDialog folder={undefined} channels={[]} onClose={onClose} />
  const { item: folder } = request
  if (request.action === 'change') {
    const inside = channelsIn(folder).map(({ stream_id }) => stream_id)
    return <FolderDialog folder={folder} channels={inside} onClose={onClose} />
  }
  return (
    <ActionDialog
      title={text.archiveTitle(folder.name)}
      onClose={onClose}
      submitText={text.archive}
      isDangerous
      size="small"
      perform={() =>
        chatClient.call('PATCH /channel_folders/{channel_folder_id}', {
          channel_folder_id: folder.id,
          is_archived: true,
        })
      }
      changes={['folders']}
      doneText={text.archivedDone}
    >
      <p>{text.archiveText}</p>
    </ActionDialog>
  )
}
