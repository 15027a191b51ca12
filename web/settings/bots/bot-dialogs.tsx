import { useState } from 'react'
import { type BotType, botTypes } from '../../../client/chat/permissions/bots.ts'
import { nameLengthMax } from '../../../client/text-lengths.ts'
import { PictureButton } from '../../design/buttons/picture-button.tsx'
import { Select } from '../../design/fields/select.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { ActionFormDialog } from '../../page/action-form-dialog.tsx'
import { Choice } from '../../page/sections/section.tsx'
import { chatClient } from '../../session/chat-client.ts'
import { isUsername, type OwnBot, ownBotsQuery, usernameOf } from './bots.ts'

export interface MadeKey {
  readonly name: string
  readonly email: string
  readonly key: string
}

export interface CreateBotDialogProps {
  readonly types: readonly BotType[]
  readonly onClose: () => void
  readonly onCreated: (made: MadeKey) => void
}

export function CreateBotDialog({ types, onClose, onCreated }: CreateBotDialogProps) {
  const text = useText('bots')
  const [name, setName] = useState('')
  const [typedUsername, setUsername] = useState<string>()
  const [type, setType] = useState<BotType>(types[0] ?? 'generic')
  const username = typedUsername ?? usernameOf(name)
  const create = async () => {
    const bot = { full_name: name.trim(), short_name: username, bot_type: botTypes[type] }
    const made = await chatClient.call('POST /bots', bot)
    const { bots } = await chatClient.call('GET /bots')
    const email = bots.find(({ user_id }) => user_id === made.user_id)?.username ?? ''
    onCreated({ name: bot.full_name, email, key: made.api_key })
  }
  return (
    <ActionFormDialog
      title={text.create}
      onClose={onClose}
      submitText={text.create}
      canSubmit={name.trim() !== '' && isUsername(username)}
      perform={create}
      changes={[ownBotsQuery.queryKey]}
      doneText={text.created}
    >
      <TextField label={text.name} dir="auto" maxLength={nameLengthMax} value={name} onChange={setName} autoFocus />
      <TextField
        label={text.username}
        description={<bdi>{text.usernameText(location.hostname)}</bdi>}
        error={username === '' || isUsername(username) ? undefined : text.usernameProblem}
        dir="ltr"
        spellCheck="false"
        value={username}
        onChange={setUsername}
      />
      <Select
        label={text.type}
        value={type}
        onChange={setType}
        options={types.map((id) => ({ id, label: text[id] }))}
      />
    </ActionFormDialog>
  )
}

export interface EditBotDialogProps {
  readonly bot: OwnBot
  /** The names of the channels a bot can send to by default. */
  readonly channels: readonly string[]
  readonly onClose: () => void
}

const noChannel = ''

export function EditBotDialog({ bot, channels, onClose }: EditBotDialogProps) {
  const text = useText('bots')
  const [name, setName] = useState(bot.full_name)
  const [channel, setChannel] = useState(bot.default_sending_stream ?? noChannel)
  const [file, setFile] = useState<File>()
  const save = () =>
    chatClient.call('PATCH /bots/{bot_id}', {
      bot_id: bot.user_id,
      ...(name.trim() === bot.full_name ? {} : { full_name: name.trim() }),
      ...(channel === (bot.default_sending_stream ?? noChannel) ? {} : { default_sending_stream: channel }),
      ...(file === undefined ? {} : { file }),
    })
  return (
    <ActionFormDialog
      title={text.editTitle(bot.full_name)}
      onClose={onClose}
      submitText={text.save}
      canSubmit={name.trim() !== ''}
      perform={save}
      changes={[ownBotsQuery.queryKey]}
      doneText={text.saved}
    >
      <TextField label={text.name} dir="auto" maxLength={nameLengthMax} value={name} onChange={setName} autoFocus />
      <Select
        label={text.channel}
        value={channel}
        onChange={setChannel}
        options={[{ id: noChannel, label: text.noChannel }, ...channels.map((one) => ({ id: one, label: `#${one}` }))]}
      />
      <Choice label={text.picture} {...(file === undefined ? {} : { description: file.name })}>
        <PictureButton onPick={setFile}>{text.changePicture}</PictureButton>
      </Choice>
    </ActionFormDialog>
  )
}
