import type { Accounts } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { createSystemBots } from '../../bots/actions/create-system-bots.ts'
import type { NewOrganization, OrganizationStore } from '../store/organization.ts'

/** A domain that never receives mail, so that the bots' addresses cannot belong to a person. */
const systemBotHost = 'agora.invalid'

/** Creates the organization, the system groups and the server's bots, all or nothing. */
export async function createOrganization(
  parts: { readonly accounts: Accounts; readonly organization: OrganizationStore },
  tx: Transaction,
  wanted: NewOrganization,
): Promise<void> {
  await parts.organization.create(tx, wanted)
  await createSystemBots(parts.accounts, systemBotHost, { tx })
}
