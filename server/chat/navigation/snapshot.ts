import type { WithDatabase } from '../dependencies.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { readNavigationViews } from './store.ts'
import { navigationViewWire } from './wire.ts'

/** Type `navigation_views`. */
export async function navigationViewFields({ database }: WithDatabase, user: ChatUser) {
  return { navigation_views: (await readNavigationViews(database.sql, user.id)).map(navigationViewWire) }
}
