import type { Rows } from './row.ts'
import { channelRows } from './rows-channels.ts'
import { joiningRows } from './rows-joining.ts'
import { messageRows } from './rows-messages.ts'
import { organizationRows } from './rows-organization.ts'
import { passkeyRows } from './rows-passkeys.ts'
import { peopleRows } from './rows-people.ts'
import { personalRows } from './rows-personal.ts'
import { recoveryRows } from './rows-recovery.ts'
import { ssoRows } from './rows-sso.ts'

/**
 * The access matrix of the chat: the allowed callers of each endpoint by place, as the rules say, not as the code does.
 */
export const rows: Rows = {
  ...channelRows,
  ...messageRows,
  ...personalRows,
  ...peopleRows,
  ...organizationRows,
  ...joiningRows,
  ...passkeyRows,
  ...recoveryRows,
  ...ssoRows,
}
