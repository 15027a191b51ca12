import type { Database, Transaction } from '../../../kernel/storage/database.ts'
import { organizationStore } from '../../organization/store/organization.ts'
import { emailMethod, oidcMethod } from '../rules/sign-in-methods.ts'

/** For the operator: turns password sign-in on, whatever the owners have chosen. */
export async function allowPasswordSignIn(database: Database, tx: Transaction): Promise<void> {
  const authentication_methods = { [emailMethod]: true, [oidcMethod]: true }
  await organizationStore(database).changeSettings(tx, { authentication_methods })
}
