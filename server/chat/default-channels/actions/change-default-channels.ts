import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import { accessChannel } from '../../channels/access.ts'
import { refuseChannel } from '../../channels/failures.ts'
import { defaultChannelsNotice } from '../../channels/notices/channels.ts'
import { isPrivate } from '../../channels/rules/privacy.ts'
import { changeChannel, lockChannel } from '../../channels/store/channels.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { Directory, WithDirectory } from '../../directory/directory.ts'
import { readChannels } from '../../directory/store.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

type ChangeDefaultChannelsNeeds = WithDatabase & WithDirectory & WithEvents

/** The audience of default channels: not guests, since they may not see all of them. */
export function nonGuests(directory: Directory): Set<number> {
  return new Set(
    [...directory.users()].filter(({ role, isActive }) => isActive && role < roles.guest).map(({ id }) => id),
  )
}

/** Adds a channel to the default channels of new users, or removes it. */
export async function setDefaultChannel(
  chat: ChangeDefaultChannelsNeeds,
  caller: ChatUser,
  channelId: number,
  isDefault: boolean,
): Promise<void> {
  const { channel } = accessChannel(chat, caller, channelId, isDefault ? 'content' : 'metadata')
  if (isDefault && isPrivate(channel.privacy)) throw refuseChannel.privateMadeDefault()
  if (channel.isDefault === isDefault) return
  await chat.database.transaction(async (tx) => {
    await lockChannel(tx, channelId)
    const [now] = await readChannels(tx.sql, [channelId])
    if (now === undefined || (isDefault && now.isArchived)) throw refuseChannel.invalidId()
    if (isDefault && isPrivate(now.privacy)) throw refuseChannel.privateMadeDefault()
    await changeChannel(tx, channelId, { isDefault })
    chat.directory.refreshOnCommit(tx, { channels: [channelId] })
    publishDefaultChannels(chat, tx)
  })
}

/** To the users who are no guests after the commit. */
export function publishDefaultChannels({ directory, events }: WithDirectory & WithEvents, tx: Transaction): void {
  tx.onCommit(() => events.publish(defaultChannelsNotice(directory, nonGuests(directory))))
}
