import { accessChannel } from '../../channels/access.ts'
import { refuseChannel } from '../../channels/failures.ts'
import { readColor } from '../../channels/rules/color.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithDatabase } from '../../dependencies.ts'
import { changedSubscriptions } from '../../directory/changed.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { subscriptionUpdatedNotice } from '../notices.ts'
import { changeSubscription, type SubscriptionChange, switchNames } from '../store.ts'

type SetSubscriptionPropertiesNeeds = WithDatabase & WithDirectory & WithEvents

export interface PropertyRequest {
  readonly channelId: number
  readonly property: string
  readonly value: boolean | string
}

/** Sets personal properties of subscriptions, all or nothing. */
export async function setSubscriptionProperties(
  chat: SetSubscriptionPropertiesNeeds,
  user: ChatUser,
  inputs: readonly PropertyRequest[],
): Promise<void> {
  const { directory, database, events } = chat
  const changes = inputs.map((input) => {
    const { channel, subscription } = accessChannel(chat, user, input.channelId, 'content')
    if (subscription === undefined) throw refuseChannel.notSubscribed(channel.id)
    return { channelId: channel.id, change: readChange(input) }
  })
  if (changes.length === 0) return
  await database.transaction(async (tx) => {
    for (const { channelId, change } of changes) {
      const isSubscribed = await changeSubscription(tx, { userId: user.id, channelId }, change)
      if (!isSubscribed) throw refuseChannel.notSubscribed(channelId)
    }
    const keys = [...new Set(changes.map(({ channelId }) => channelId))].map((channelId) => ({
      userId: user.id,
      channelId,
    }))
    directory.refreshOnCommit(tx, changedSubscriptions(keys))
    events.publishOnCommit(tx, ...changes.flatMap(({ channelId, change }) => changeNotices(user.id, channelId, change)))
  })
}

function readChange({ property, value }: PropertyRequest): SubscriptionChange {
  if (property === 'color') {
    const color = typeof value === 'string' ? readColor(value) : undefined
    if (color === undefined) throw refuseChannel.notAColor(property)
    return { property, value: color }
  }
  // The older name has the opposite meaning: shown among all messages, and so not muted.
  const name = property === 'in_home_view' ? 'is_muted' : switchNames.find((one) => one === property)
  if (name === undefined) throw refuseChannel.unknownProperty(property)
  if (typeof value !== 'boolean') throw refuseChannel.notABoolean(property)
  return { property: name, value: property === 'in_home_view' ? !value : value }
}

function changeNotices(userId: number, channelId: number, change: SubscriptionChange): Notice[] {
  const notice = subscriptionUpdatedNotice({ userId, channelId, change })
  if (change.property !== 'is_muted') return [notice]
  // Clients older than `is_muted` use the older name.
  const older = { property: 'in_home_view', value: !change.value } as const
  return [subscriptionUpdatedNotice({ userId, channelId, change: older }), notice]
}
