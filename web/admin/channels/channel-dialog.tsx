import { useState } from 'react'
import { mayCreateChannel } from '../../../client/chat/permissions/channels.ts'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { chatClient } from '../../session/chat-client.ts'
import { usePerson } from '../../session/session-store.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { adminMessages } from '../messages.ts'
import type { Channel } from '../queries.ts'
import { RadioChoice } from '../radio-choice.tsx'
import { usePermissionState } from '../use-permission-state.ts'
import { channelMessages } from './messages.ts'
import { flagsOf, isPrivate, type Privacy, privacies, privacyOf, ruleNames } from './privacy.ts'

export interface ChannelDialogProps {
  /** Undefined creates a channel. */
  readonly channel: Channel | undefined
  readonly onClose: () => void
}

interface ChannelInput {
  readonly name: string
  readonly description: string
  readonly privacy: Privacy
  readonly isDefault: boolean
}

export function ChannelDialog({ channel, onClose }: ChannelDialogProps) {
  const shared = useText(adminMessages)
  const text = useText(channelMessages)
  const own = usePerson()
  const [input, setInput] = useState<ChannelInput>({
    name: channel?.name ?? '',
    description: channel?.description ?? '',
    privacy: channel === undefined ? 'public' : privacyOf(channel),
    isDefault: channel?.is_default ?? false,
  })
  const state = usePermissionState()
  const current = channel && privacyOf(channel)
  const offered = privacies.filter(
    (id) => id === current || (state !== undefined && mayCreateChannel(state, ruleNames[id], nowMs())),
  )
  const change = (part: Partial<ChannelInput>) => setInput((before) => ({ ...before, ...part }))
  const isHidden = isPrivate(input.privacy)
  const sent = { ...input, name: input.name.trim(), isDefault: input.isDefault && !isHidden }
  return (
    <ActionDialog
      title={channel === undefined ? text.create : text.changeTitle(channel.name)}
      onClose={onClose}
      submitText={channel === undefined ? text.create : shared.save}
      canSubmit={sent.name !== '' && offered.includes(sent.privacy)}
      perform={() => (channel === undefined ? createChannel(sent, own.userId) : changeChannel(channel, sent))}
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
      <Checkbox
        isSelected={sent.isDefault}
        isDisabled={isHidden}
        onChange={(isDefault) => change({ isDefault })}
        description={isHidden ? text.defaultNotPrivate : text.isDefaultText}
      >
        {text.isDefault}
      </Checkbox>
    </ActionDialog>
  )
}

const createChannel = ({ name, description, privacy, isDefault }: ChannelInput, ownId: number) =>
  chatClient.call('POST /channels/create', {
    name,
    description,
    subscribers: [ownId],
    ...flagsOf(privacy),
    is_default_stream: isDefault,
  })

/** Sends only changed values: each needs its own permission. */
async function changeChannel(channel: Channel, { name, description, privacy, isDefault }: ChannelInput): Promise<void> {
  const { invite_only, ...flags } = flagsOf(privacy)
  const changes = {
    ...(name === channel.name ? {} : { new_name: name }),
    ...(description === channel.description ? {} : { description }),
    ...(privacy === privacyOf(channel) ? {} : { is_private: invite_only, ...flags }),
    ...(isDefault === channel.is_default ? {} : { is_default_stream: isDefault }),
  }
  if (Object.keys(changes).length > 0)
    await chatClient.call('PATCH /streams/{stream_id}', { stream_id: channel.stream_id, ...changes })
}
