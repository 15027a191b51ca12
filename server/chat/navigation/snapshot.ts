import { z } from 'zod'
import type { WithDatabase } from '../dependencies.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { readNavigationViews } from './store.ts'
import { navigationViewSchema, navigationViewWire } from './wire.ts'

export const navigationViewState = z.strictObject({ navigation_views: z.array(navigationViewSchema) })

/** Type `navigation_views`. */
export async function navigationViewFields({ database }: WithDatabase, user: ChatUser) {
  return { navigation_views: (await readNavigationViews(database.sql, user.id)).map(navigationViewWire) }
}
