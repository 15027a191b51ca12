import { roles } from '../../kernel/values/roles.ts'
import { type Notice, plainNotice } from '../delivery/queues/notice.ts'
import type { WithSite } from '../dependencies.ts'
import type { WithDirectory } from '../directory/directory.ts'
import type { DataExport } from './store/data-exports.ts'
import { dataExportWire } from './wire.ts'

type ExportsNoticesNeeds = WithDirectory & WithSite

/** All exports, for the users who may read them. */
export function exportsNotice(all: readonly DataExport[], { directory, site }: ExportsNoticesNeeds): Notice {
  const administrators = [...directory.users()].filter(
    (user) => user.isActive && !user.isBot && user.role <= roles.administrator,
  )
  const exports = all.map((one) => dataExportWire(one, site()))
  return plainNotice({ type: 'realm_export', exports }, new Set(administrators.map(({ id }) => id)))
}
