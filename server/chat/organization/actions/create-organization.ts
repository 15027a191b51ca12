import type { Accounts } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { createSystemBots } from '../../bots/actions/create-system-bots.ts'
import type { NewOrganization, OrganizationStore } from '../store/organization.ts'

/** A domain that can never receive mail: nobody can write to these bots, and they take no address a person might have. */
const systemBotHost = 'agora.invalid'

/** Makes the organization, the groups that follow from roles and the bots the server speaks through: all or nothing. */
export async function createOrganization(
  parts: { readonly accounts: Accounts; readonly organization: OrganizationStore },
  tx: Transaction,
  wanted: NewOrganization,
): Promise<void> {
  await parts.organization.create(tx, wanted)
  await createSystemBots(parts.accounts, systemBotHost, { tx })
}
