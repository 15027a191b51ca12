import type { QueueTraits } from '../../delivery/queues/notice.ts'
import type { WithDatabase } from '../../dependencies.ts'
import { readLinkifiers } from './store.ts'
import { linkifierWire } from './wire.ts'

/** Type `realm_linkifiers`; empty for clients that support only the older form of addresses. */
export async function linkifierFields({ database }: WithDatabase, { capabilities }: Pick<QueueTraits, 'capabilities'>) {
  const linkifiers = capabilities.linkifier_url_template ? await readLinkifiers(database.sql) : []
  return { realm_linkifiers: linkifiers.map(linkifierWire) }
}

/** Type `realm_filters`: the form of linkifiers before templates, always empty. */
export function filterFields() {
  return { realm_filters: [] }
}
