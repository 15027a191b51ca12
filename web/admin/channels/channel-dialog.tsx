import { useState } from 'react'
import { mayCreateChannel } from '../../../client/chat/permissions/channels.ts'
import { usePermissionQuery, usePermissionState } from '../../account/use-permission-state.ts'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { chatClient } from '../../session/chat-client.ts'
import { isAdministrator, usePerson } from '../../session/session-store.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { PickedIds, type PickedIdsProps } from '../picked-ids.tsx'
import type { Channel } from '../queries.ts'
import { RadioChoice } from '../radio-choice.tsx'
import { flagsOf, isPrivate, type Privacy, privacies, privacyOf, ruleNames } from './privacy.ts'

/** The facts of a channel that the dialog changes; whether it is a default one is known to the administration only. */
type ChangedChannel = Pick<
  Channel,
  'stream_id' | 'name' | 'description' | 'invite_only' | 'is_web_public' | 'history_public_to_subscribers'
> &
  Partial<Pick<Channel, 'is_default'>>

export interface ChannelDialogProps {
  /** Undefined creates a channel. */
  readonly channel: ChangedChannel | undefined
  readonly onClose: () => void
  readonly onCreated?: (channelId: number) => void
}

interface ChannelInput {
  readonly name: string
  readonly description: string
  readonly privacy: Privacy
  readonly isDefault: boolean
  /** The first subscribers besides the user. */
  readonly people: ReadonlySet<number>
}

export function ChannelDialog({ channel, onClose, onCreated }: ChannelDialogProps) {
  const shared = useText('admin')
  const text = useText('channels')
  const own = usePerson()
  const [input, setInput] = useState<ChannelInput>({
    name: channel?.name ?? '',
    description: channel?.description ?? '',
    privacy: channel === undefined ? 'public' : privacyOf(channel),
    isDefault: channel?.is_default ?? false,
    people: new Set(),
  })
  const state = usePermissionState()
  const current = channel && privacyOf(channel)
  const offered = privacies.filter(
    (id) => id === current || (state !== undefined && mayCreateChannel(state, ruleNames[id], nowMs())),
  )
  const change = (part: Partial<ChannelInput>) => setInput((before) => ({ ...before, ...part }))
  const hasDefaultChoice = isAdministrator(own) && (channel === undefined || channel.is_default !== undefined)
  const isHidden = isPrivate(input.privacy)
  const sent = { ...input, name: input.name.trim(), isDefault: input.isDefault && !isHidden }
  return (
    <ActionDialog
      title={channel === undefined ? text.create : text.changeTitle(channel.name)}
      onClose={onClose}
      submitText={channel === undefined ? text.create : shared.save}
      canSubmit={sent.name !== '' && offered.includes(sent.privacy)}
      perform={async () => {
        if (channel !== undefined) return changeChannel(channel, sent)
        const { id } = await createChannel(sent, own.userId)
        onCreated?.(id)
      }}
      changes={['channels']}
      doneText={channel === undefined ? text.created : shared.saved}
    >
      <TextField label={shared.name} dir="auto" value={input.name} onChange={(name) => change({ name })} autoFocus />
      <TextField
        label={shared.description}
        dir="auto"
        lines={2}
        value={input.description}
        onChange={(description) => change({ description })}
      />
      <RadioChoice
        label={text.privacy}
        value={input.privacy}
        onChange={(privacy) => change({ privacy })}
        options={offered.map((id) => ({ id, label: text[id], description: text[`${id}Text`] }))}
      />
      {channel === undefined ? <FirstPeople picked={input.people} onChange={(people) => change({ people })} /> : null}
      {hasDefaultChoice ? (
        <Checkbox
          isSelected={sent.isDefault}
          isDisabled={isHidden}
          onChange={(isDefault) => change({ isDefault })}
          description={isHidden ? text.defaultNotPrivate : text.isDefaultText}
        >
          {text.isDefault}
        </Checkbox>
      ) : null}
    </ActionDialog>
  )
}

function FirstPeople(props: Pick<PickedIdsProps, 'picked' | 'onChange'>) {
  const text = useText('channels')
  const own = usePerson()
  const query = usePermissionQuery()
  const { data: state } = query
  const options = (state && [...state.people.byId.values()])
    ?.filter(({ user_id, is_active, is_system_bot }) => is_active && is_system_bot !== true && user_id !== own.userId)
    .map(({ user_id, full_name }) => ({ id: user_id, label: full_name }))
    .sort((left, right) => left.label.localeCompare(right.label))
  return <PickedIds label={text.addPeople} options={options} query={query} {...props} />
}

const createChannel = ({ name, description, privacy, isDefault, people }: ChannelInput, ownId: number) =>
  chatClient.call('POST /channels/create', {
    name,
    description,
    subscribers: [ownId, ...people],
    ...flagsOf(privacy),
    ...(isDefault ? { is_default_stream: true } : {}),
  })

/** Sends only changed values: each needs its own permission. */
async function changeChannel(
  channel: ChangedChannel,
  { name, description, privacy, isDefault }: ChannelInput,
): Promise<void> {
  const { invite_only, ...flags } = flagsOf(privacy)
  const changes = {
    ...(name === channel.name ? {} : { new_name: name }),
    ...(description === channel.description ? {} : { description }),
    ...(privacy === privacyOf(channel) ? {} : { is_private: invite_only, ...flags }),
    ...(isDefault === (channel.is_default ?? false) ? {} : { is_default_stream: isDefault }),
  }
  if (Object.keys(changes).length > 0)
    await chatClient.call('PATCH /streams/{stream_id}', { stream_id: channel.stream_id, ...changes })
}
