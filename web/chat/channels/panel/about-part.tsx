import type { ReactNode } from 'react'
import { channelPrivacy, mayAdministerChannel } from '../../../../client/chat/permissions/channels.ts'
import type { Channel } from '../../../../client/chat/state/types.ts'
import { Button } from '../../../design/buttons/button.tsx'
import { copyText } from '../../../design/fields/copy-field.tsx'
import { Select } from '../../../design/fields/select.tsx'
import { EditIcon, LinkIcon } from '../../../design/icons/icons.tsx'
import { showToast } from '../../../design/overlays/toast.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { openChannelDialog } from '../../../page/open-dialog.ts'
import { nowMs } from '../../../platform/clock.ts'
import { chatClient } from '../../../session/chat-client.ts'
import { attempt } from '../../attempt.ts'
import { placeLink } from '../../navigation/narrow-links.ts'
import { useChat } from '../../state/chat-context.tsx'
import { personName } from '../../state/labels.ts'
import { openChannelPanel } from './channel-panel-store.ts'

export function AboutPart({ channel }: { readonly channel: Channel }) {
  const text = useText('channelPanel')
  const labels = useText('chat')
  const formats = useFormats()
  const id = channel.stream_id
  const mayChange = useChat((state) => mayAdministerChannel(state, id, nowMs()))
  const privacy = useChat((state) => channelPrivacy(state, id))
  const creator = useChat((state) =>
    channel.creator_id === null ? undefined : personName(state, channel.creator_id, labels),
  )
  const date = formats.date(channel.date_created * 1000, nowMs())
  const copyLink = () =>
    attempt(
      copyText(placeLink(location.origin, { kind: 'channel', channelId: id }, channel.name)).then(() =>
        showToast({ tone: 'good', title: text.linkCopied }),
      ),
    )
  const edit = () => {
    openChannelPanel.set(undefined)
    openChannelDialog(id)
  }
  return (
    <div className="channel-panel-part">
      <Fact label={text.description}>
        {channel.description === '' ? (
          <span className="channel-panel-faint">{text.noDescription}</span>
        ) : (
          <span dir="auto">{channel.description}</span>
        )}
      </Fact>
      <Fact label={text.privacy}>{privacy === undefined ? '' : text[privacy]}</Fact>
      <FolderFact channel={channel} mayChange={mayChange} />
      <Fact label={text.created}>{creator === undefined ? date : text.createdBy(date, creator)}</Fact>
      <div className="channel-panel-actions">
        {mayChange ? (
          <Button icon={<EditIcon size={15} />} onPress={edit}>
            {text.edit}
          </Button>
        ) : null}
        <Button icon={<LinkIcon size={15} />} onPress={copyLink}>
          {text.copyLink}
        </Button>
      </div>
    </div>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="channel-panel-fact">
      <span className="field-label">{label}</span>
      <div>{children}</div>
    </div>
  )
}

const noFolder = 0

function FolderFact({ channel, mayChange }: { readonly channel: Channel; readonly mayChange: boolean }) {
  const text = useText('channelPanel')
  const folders = useChat(({ channels }) => channels.folders)
  const current = channel.folder_id ?? noFolder
  const offered = folders.filter(({ id, is_archived }) => !is_archived || id === current)
  if (!mayChange || offered.length === 0)
    return <Fact label={text.folder}>{offered.find(({ id }) => id === current)?.name ?? text.noFolder}</Fact>
  const move = (id: number) =>
    attempt(
      chatClient.call('PATCH /streams/{stream_id}', {
        stream_id: channel.stream_id,
        folder_id: id === noFolder ? null : id,
      }),
    )
  return (
    <Select
      label={text.folder}
      value={current}
      onChange={move}
      options={[{ id: noFolder, label: text.noFolder }, ...offered.map(({ id, name }) => ({ id, label: name }))]}
    />
  )
}
