import { z } from 'zod'
import type { WithDatabase } from '../dependencies.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { userSetting } from '../settings/rules/user-settings.ts'
import { readDrafts } from './store.ts'
import { draftSchema } from './wire.ts'

export const draftState = z.strictObject({ drafts: z.array(draftSchema) })

/** Type `drafts`. With draft sync off, the list is empty. */
export async function draftFields({ database }: WithDatabase, user: ChatUser) {
  const isOn = userSetting(user, 'enable_drafts_synchronization')
  return { drafts: isOn ? await readDrafts(database.sql, user.id) : [] }
}
