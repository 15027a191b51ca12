import { z } from 'zod'
import type { QueueTraits } from '../../delivery/queues/notice.ts'
import type { WithDatabase } from '../../dependencies.ts'
import { readLinkifiers } from './store.ts'
import { linkifierSchema, linkifierWire } from './wire.ts'

export const linkifierState = z.strictObject({ realm_linkifiers: z.array(linkifierSchema) })
export const filterState = z.strictObject({ realm_filters: z.array(z.never()) })

/** Type `realm_linkifiers`; empty for clients that support only the older form of addresses. */
export async function linkifierFields({ database }: WithDatabase, { capabilities }: Pick<QueueTraits, 'capabilities'>) {
  const linkifiers = capabilities.linkifier_url_template ? await readLinkifiers(database.sql) : []
  return { realm_linkifiers: linkifiers.map(linkifierWire) }
}

/** Type `realm_filters`: the form of linkifiers before templates, always empty. */
export function filterFields() {
  return { realm_filters: [] }
}
