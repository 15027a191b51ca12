import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { refuseGroup } from '../failures.ts'
import type { GroupSetting } from '../rules/group-setting.ts'
import { groupsNamedBy } from '../rules/group-use.ts'
import { deactivatedAmong } from '../store/lock-groups.ts'

/** The groups of new settings: none of them is deactivated until the transaction ends. */
export async function requireActiveGroups(
  { directory }: WithDirectory,
  tx: Transaction,
  settings: readonly GroupSetting[],
): Promise<void> {
  const groups = directory.groups()
  const ids = new Set(settings.flatMap(groupsNamedBy).filter((id) => groups.get(id)?.isSystem !== true))
  if (ids.size > 0 && (await deactivatedAmong(tx, [...ids])).length > 0) throw refuseGroup.deactivated()
}
