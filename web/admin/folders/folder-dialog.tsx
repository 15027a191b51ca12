import { useState } from 'react'
import { textLengths } from '../../../client/text-lengths.ts'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { PickedIds } from '../picked-ids.tsx'
import { useChannels } from '../queries.ts'
import type { Folder } from './folders.ts'

export interface FolderDialogProps {
  /** Undefined creates a folder. */
  readonly folder: Folder | undefined
  /** The channels of the folder. */
  readonly channels: readonly number[]
  readonly onClose: () => void
}

export function FolderDialog({ folder, channels: before, onClose }: FolderDialogProps) {
  const shared = useText('admin')
  const text = useText('channelFolders')
  const channels = useChannels()
  const [name, setName] = useState(folder?.name ?? '')
  const [description, setDescription] = useState(folder?.description ?? '')
  const [inside, setInside] = useState<ReadonlySet<number>>(new Set(before))
  const input = { name: name.trim(), description: description.trim() }
  const save = async () => {
    const id = await saveFolder(folder, input)
    for (const channel of inside) if (!before.includes(channel)) await putInto(channel, id)
    for (const channel of before) if (!inside.has(channel)) await putInto(channel, null)
  }
  return (
    <ActionDialog
      title={folder === undefined ? text.create : text.changeTitle(folder.name)}
      onClose={onClose}
      submitText={folder === undefined ? text.create : shared.save}
      canSubmit={input.name !== ''}
      perform={save}
      changes={['folders', 'channels']}
      doneText={folder === undefined ? text.created : shared.saved}
    >
      <TextField
        label={shared.name}
        dir="auto"
        maxLength={textLengths.folderNameLengthMax}
        value={name}
        onChange={setName}
        autoFocus
      />
      <TextField
        label={shared.description}
        dir="auto"
        maxLength={textLengths.folderDescriptionLengthMax}
        value={description}
        onChange={setDescription}
      />
      <PickedIds
        label={text.channels}
        options={channels.data
          ?.filter(({ is_archived, stream_id }) => !is_archived || inside.has(stream_id))
          .map((channel) => ({ id: channel.stream_id, label: channel.name }))}
        query={channels}
        picked={inside}
        onChange={setInside}
      />
    </ActionDialog>
  )
}

type FolderInput = Pick<Folder, 'name' | 'description'>

async function saveFolder(folder: Folder | undefined, input: FolderInput): Promise<number> {
  if (folder === undefined) {
    const made = await chatClient.call('POST /channel_folders/create', { ...input })
    return made.channel_folder_id
  }
  if (input.name !== folder.name || input.description !== folder.description)
    await chatClient.call('PATCH /channel_folders/{channel_folder_id}', { channel_folder_id: folder.id, ...input })
  return folder.id
}

const putInto = (channel: number, folder: number | null) =>
  chatClient.call('PATCH /streams/{stream_id}', { stream_id: channel, folder_id: folder })
