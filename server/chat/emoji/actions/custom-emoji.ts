import type { WithDatabase } from '../../dependencies.ts'
import type { CustomEmoji } from '../../reactions/rules.ts'
import { readCustomEmoji } from '../store.ts'

/** The custom emoji in the form that the emoji rules use. */
export async function customEmoji({ database }: WithDatabase): Promise<{
  readonly byId: ReadonlyMap<string, CustomEmoji>
  readonly activeIds: ReadonlyMap<string, number>
}> {
  const all = await readCustomEmoji(database.sql)
  return {
    byId: new Map(all.map((one) => [String(one.id), one])),
    activeIds: new Map(all.filter((one) => !one.isDeactivated).map((one) => [one.name, one.id])),
  }
}
