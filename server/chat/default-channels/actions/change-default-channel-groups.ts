import type { Transaction } from '../../../kernel/storage/database.ts'
import { accessChannelByName } from '../../channels/access.ts'
import { refuseChannel } from '../../channels/failures.ts'
import { defaultChannelGroupsNotice } from '../../channels/notices/channels.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import {
  addToDefaultChannelGroup,
  type DefaultChannelGroup,
  deleteDefaultChannelGroup,
  describeDefaultChannelGroup,
  insertDefaultChannelGroup,
  lockDefaultChannelGroups,
  readDefaultChannelGroups,
  removeFromDefaultChannelGroup,
} from '../store.ts'
import { defaultChannelGroupWire } from '../wire.ts'
import { nonGuests } from './change-default-channels.ts'

type ChangeDefaultChannelGroupsNeeds = WithDatabase & WithDirectory & WithEvents

export async function createDefaultChannelGroup(
  chat: ChangeDefaultChannelGroupsNeeds,
  caller: ChatUser,
  { name, description, channelNames }: { name: string; description: string; channelNames: readonly string[] },
): Promise<void> {
  const checked = checkedName(name)
  const channels = groupable(chat, caller, channelNames, checked)
  await chat.database.transaction(async (tx) => {
    const group = { name: checked, description, channelIds: channels.map(({ id }) => id) }
    await lockDefaultChannelGroups(tx)
    if ((await insertDefaultChannelGroup(tx, group)) === undefined) throw refuseChannel.groupExists(checked)
    await publishGroups(chat, tx)
  })
}

export async function describeGroup(
  chat: ChangeDefaultChannelGroupsNeeds,
  groupId: number,
  { name, description }: { name: string | undefined; description: string | undefined },
): Promise<void> {
  if (name === undefined && description === undefined) throw refuseChannel.groupUnchanged()
  await chat.database.transaction(async (tx) => {
    const group = await lockedGroup(tx, groupId)
    const described = {
      name: name === undefined ? group.name : checkedName(name),
      description: description ?? group.description,
    }
    if (!(await describeDefaultChannelGroup(tx, groupId, described))) throw refuseChannel.groupExists(described.name)
    await publishGroups(chat, tx)
  })
}

export async function changeGroupChannels(
  chat: ChangeDefaultChannelGroupsNeeds,
  caller: ChatUser,
  { groupId, op, channelNames }: { groupId: number; op: 'add' | 'remove'; channelNames: readonly string[] },
): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const group = await lockedGroup(tx, groupId)
    const channels =
      op === 'add'
        ? groupable(chat, caller, channelNames, group.name)
        : channelNames.map((name) => accessChannelByName(chat, caller, name, 'metadata').channel)
    const ids = channels.map(({ id }) => id)
    for (const { id, name } of channels) {
      const isMember = group.channelIds.includes(id)
      if (op === 'add' && isMember) throw refuseChannel.alreadyInGroup(name, group.name)
      if (op === 'remove' && !isMember) throw refuseChannel.notInGroup(name, group.name)
    }
    if (op === 'add') await addToDefaultChannelGroup(tx, groupId, ids)
    else await removeFromDefaultChannelGroup(tx, groupId, ids)
    await publishGroups(chat, tx)
  })
}

export async function removeDefaultChannelGroup(chat: ChangeDefaultChannelGroupsNeeds, groupId: number): Promise<void> {
  await chat.database.transaction(async (tx) => {
    await lockedGroup(tx, groupId)
    await deleteDefaultChannelGroup(tx, groupId)
    await publishGroups(chat, tx)
  })
}

/** The groups are locked, so they are still the same when the event is sent. */
export async function publishGroups(
  { events, directory }: ChangeDefaultChannelGroupsNeeds,
  tx: Transaction,
): Promise<void> {
  const groups = (await readDefaultChannelGroups(tx.sql)).map(defaultChannelGroupWire)
  tx.onCommit(() => events.publish(defaultChannelGroupsNotice(groups, nonGuests(directory))))
}

async function lockedGroup(tx: Transaction, groupId: number): Promise<DefaultChannelGroup> {
  const group = (await lockDefaultChannelGroups(tx)).find(({ id }) => id === groupId)
  if (group === undefined) throw refuseChannel.invalidGroupId(groupId)
  return group
}

function checkedName(text: string): string {
  const name = text.trim()
  if (name === '' || Array.from(name).length > chatLimits.defaultChannelGroupNameLengthMax)
    throw refuseChannel.badDefaultGroupName()
  return name
}

/** A default channel of all users cannot be offered as a choice. */
function groupable(
  chat: ChangeDefaultChannelGroupsNeeds,
  caller: ChatUser,
  names: readonly string[],
  groupName: string,
): Channel[] {
  return names.map((name) => {
    const { channel } = accessChannelByName(chat, caller, name, 'content')
    if (channel.isDefault) throw refuseChannel.defaultInGroup(channel.name, groupName)
    return channel
  })
}
