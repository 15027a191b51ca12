import { useLocation } from 'wouter'
import { Badge } from '../../design/display/badge.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { GlobeIcon, HashIcon, LockIcon } from '../../design/icons/icons.tsx'
import type { MenuEntry } from '../../design/overlays/menu.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import type { DialogRequest } from '../list-section.tsx'
import { NameCell } from '../name-cell.tsx'
import type { Channel } from '../queries.ts'
import { menuColumn } from '../row-menu.tsx'
import { useAct } from '../use-act.ts'
import { type Privacy, privacyOf } from './privacy.ts'

export type ChannelDialogRequest = DialogRequest<Channel, 'change' | 'permissions' | 'archive'>

export interface ChannelTableProps {
  readonly channels: readonly Channel[]
  readonly onOpenDialog: (request: ChannelDialogRequest) => void
}

const icons: Readonly<Record<Privacy, typeof HashIcon>> = {
  public: HashIcon,
  webPublic: GlobeIcon,
  private: LockIcon,
  privateProtected: LockIcon,
}

export function ChannelTable({ channels, onOpenDialog }: ChannelTableProps) {
  const shared = useText('admin')
  const text = useText('channels')
  const formats = useFormats()
  const entriesOf = useEntries(onOpenDialog)
  const columns: TableColumn<Channel>[] = [
    { id: 'name', title: shared.name, cell: (channel) => <ChannelCell channel={channel} /> },
    { id: 'privacy', title: text.privacy, isWideOnly: true, cell: (channel) => text[privacyOf(channel)] },
    {
      id: 'subscribers',
      title: text.subscribers,
      isNumber: true,
      cell: ({ subscriber_count }) => formats.number(subscriber_count),
    },
    menuColumn(shared.actions, ({ name }) => name, entriesOf),
  ]
  return <Table label={shared.channels} items={channels} keyOf={({ stream_id }) => stream_id} columns={columns} />
}

function ChannelCell({ channel }: { readonly channel: Channel }) {
  const text = useText('channels')
  const Icon = icons[privacyOf(channel)]
  return (
    <span className="admin-person">
      <span className="admin-mark">
        <Icon size={15} />
      </span>
      <NameCell
        name={channel.name}
        badges={
          <>
            {channel.is_default === true ? <Badge tone="accent">{text.default}</Badge> : null}
            {channel.is_archived ? <Badge tone="warn">{text.archived}</Badge> : null}
          </>
        }
      >
        <small className="admin-clipped" dir="auto">
          {channel.description}
        </small>
      </NameCell>
    </span>
  )
}

function useEntries(onOpenDialog: ChannelTableProps['onOpenDialog']): (channel: Channel) => MenuEntry[] {
  const shared = useText('admin')
  const text = useText('channels')
  const [, navigate] = useLocation()
  const { act } = useAct('channels')
  const unarchive = ({ stream_id }: Channel) =>
    act(() => chatClient.call('PATCH /streams/{stream_id}', { stream_id, is_archived: false }), text.unarchived)
  return (channel) =>
    channel.is_archived
      ? [{ id: 'unarchive', label: text.unarchive, onAction: () => void unarchive(channel) }]
      : [
          { id: 'change', label: shared.edit, onAction: () => onOpenDialog({ action: 'change', item: channel }) },
          {
            id: 'permissions',
            label: shared.permissions,
            onAction: () => onOpenDialog({ action: 'permissions', item: channel }),
          },
          { id: 'open', label: text.openChannel, onAction: () => navigate(`/chat/channel/${channel.stream_id}`) },
          {
            id: 'archive',
            label: text.archive,
            isDangerous: true,
            onAction: () => onOpenDialog({ action: 'archive', item: channel }),
          },
        ]
}
