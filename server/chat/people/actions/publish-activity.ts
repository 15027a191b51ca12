import type { Transaction } from '../../../kernel/storage/database.ts'
import { botChangedNotice, botManagers } from '../../bots/notices.ts'
import { channelViewers } from '../../channels/access.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { groupChangeNotices } from '../../groups/notices/role-groups.ts'
import { peersNotice } from '../../subscriptions/notices.ts'
import { knownTo } from '../access/users.ts'
import { userChangedNotice } from '../notices/users.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { publishAfterRefresh } from './check-person.ts'

export type PublishActivityNeeds = WithDatabase & WithDirectory & WithEvents

/** Publishes deactivations and reactivations. */
export function publishActivity(chat: PublishActivityNeeds, tx: Transaction, ids: readonly number[]): void {
  const before = new Map(ids.map((id) => [id, chat.directory.user(id)]))
  publishAfterRefresh(chat, tx, ids, async (user) => {
    const notices: Notice[] = []
    for (const id of ids) {
      const after = user(id)
      notices.push(userChangedNotice(id, { is_active: after.isActive }, await knownTo(chat, after)))
      if (after.isBot) {
        const managers = botManagers(chat.directory.users(), after.botOwnerId)
        notices.push(botChangedNotice(id, { is_active: after.isActive }, managers))
      }
      notices.push(...groupChangeNotices(chat.directory.graph, before.get(id), after), ...peerNotices(chat, after))
    }
    return notices
  })
}

/** Lists of subscribers contain active users only, also those of archived channels. */
function peerNotices({ directory }: WithDirectory, { id, isActive }: ChatUser): Notice[] {
  return [...directory.subscriptionsOf(id).keys()].flatMap((channelId) => {
    const channel = directory.channel(channelId)
    const op = isActive ? 'peer_add' : 'peer_remove'
    return channel === undefined ? [] : [peersNotice(op, channelId, [id], channelViewers(directory, channel))]
  })
}
