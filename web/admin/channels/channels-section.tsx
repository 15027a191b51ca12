import { HashIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { ListSection } from '../list-section.tsx'
import { PermissionDialog, type SentPermissions } from '../permissions/permission-dialog.tsx'
import { useChannels } from '../queries.ts'
import { ChannelDialog } from './channel-dialog.tsx'
import { type ChannelDialogRequest, ChannelTable } from './channel-table.tsx'

export function ChannelsSection() {
  const shared = useText('admin')
  const text = useText('channels')
  return (
    <ListSection
      title={shared.channels}
      texts={text}
      emptyIcon={<HashIcon size={22} />}
      query={useChannels()}
      search={{
        searchLabel: text.search,
        textsOf: ({ name, description }) => [name, description],
        parts: {
          label: text.shown,
          choices: (['open', 'archivedOnes'] as const).map((id) => ({ id, label: text[id] })),
          isIn: ({ is_archived }, shown) => is_archived === (shown === 'archivedOnes'),
        },
      }}
      table={(channels, openDialog: (request: ChannelDialogRequest) => void) => (
        <ChannelTable channels={channels} onOpenDialog={openDialog} />
      )}
      dialogs={(request, close) => <ChannelDialogs request={request} onClose={close} />}
    />
  )
}

function ChannelDialogs({
  request,
  onClose,
}: {
  readonly request: ChannelDialogRequest
  readonly onClose: () => void
}) {
  const text = useText('channels')
  const permissions = useText('channelPermissions')
  if (request.action === 'create') return <ChannelDialog channel={undefined} onClose={onClose} />
  const { item: channel } = request
  if (request.action === 'change') return <ChannelDialog channel={channel} onClose={onClose} />
  const { stream_id } = channel
  if (request.action === 'permissions') {
    const save = (sent: SentPermissions) => chatClient.call('PATCH /streams/{stream_id}', { stream_id, ...sent })
    const wiring = { kind: 'stream', save, changes: ['channels'], note: text.permissionsNote, onClose } as const
    return <PermissionDialog name={`#${channel.name}`} labels={permissions} values={channel} {...wiring} />
  }
  return (
    <ActionDialog
      title={text.archiveTitle(channel.name)}
      onClose={onClose}
      submitText={text.archive}
      isDangerous
      size="small"
      perform={() => chatClient.call('DELETE /streams/{stream_id}', { stream_id })}
      changes={['channels']}
      doneText={text.archivedDone}
    >
      <p>{text.archiveText}</p>
    </ActionDialog>
  )
}
