import {
  type EnabledProviders,
  type ProviderCheck,
  type ProviderInput,
  type ProviderWrite,
  providerIdForm,
} from '../../../accounts/ports.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithAccounts, WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { organizationChangedNotices } from '../../organization/notices.ts'
import type { WithOrganizationStore } from '../../organization/store/organization.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseSso } from '../failures.ts'
import type { WithProviderChanges } from '../provider-changes.ts'
import { redirectUri } from '../rules/addresses.ts'
import { allowsPasswords } from '../rules/sign-in-methods.ts'

type ChangeProvidersNeeds = WithAccounts &
  WithDatabase &
  WithDirectory &
  WithEvents &
  WithOrganizationStore &
  WithProviderChanges &
  WithSite

export async function saveProvider(chat: ChangeProvidersNeeds, actor: ChatUser, input: ProviderInput): Promise<void> {
  if (!providerIdForm.test(input.id)) throw refuseSso.badId()
  await withOneLeft(chat, actor, (write) => chat.accounts.sso.saveProvider(input, write))
  publishMethods(chat)
}

export async function removeProvider(chat: ChangeProvidersNeeds, actor: ChatUser, id: string): Promise<void> {
  const isRemoved = await withOneLeft(chat, actor, (write) => chat.accounts.sso.removeProvider(id, write))
  if (!isRemoved) throw refuseSso.unknownProvider()
  publishMethods(chat)
}

/**
 * Without passwords one provider stays enabled, also after two changes at once, and the owner who changes it can still sign
 * in. Passwords stay on or off until the end.
 */
function withOneLeft<T>(
  { accounts, database, organization, providerCopies }: ChangeProvidersNeeds,
  actor: ChatUser,
  change: (write: ProviderWrite) => Promise<T>,
): Promise<T> {
  return inAccounts(() =>
    database.transaction(async (tx) => {
      providerCopies.refreshOnCommit(tx)
      const hasPasswords = allowsPasswords(await organization.lockAuthenticationMethods(tx))
      const check = async ({ before, after }: EnabledProviders) => {
        if (hasPasswords) return
        if (after.length === 0) throw refuseSso.lastProvider()
        const canSignIn = (providers: EnabledProviders['after']) =>
          accounts.sso.canSignIn(actor.id, { passwords: false, providers }, tx)
        if (!(await canSignIn(after)) && (await canSignIn(before))) throw refuseSso.ownProvider()
      }
      return change({ by: actor.id, tx, check })
    }),
  )
}

function publishMethods(chat: ChangeProvidersNeeds): void {
  chat.events.publish(...organizationChangedNotices(chat, ['authentication_methods']))
}

export interface TestedProvider {
  readonly checks: readonly ProviderCheck[]
  /** The names of user groups in the settings that do not exist. */
  readonly unknownUserGroups: readonly string[]
}

export async function testProvider(chat: ChangeProvidersNeeds, input: ProviderInput): Promise<TestedProvider> {
  if (!providerIdForm.test(input.id)) throw refuseSso.badId()
  const address = redirectUri(chat.site(), input.id)
  const checks = await inAccounts(() => chat.accounts.sso.checkProvider(input, address))
  const open = [...chat.directory.groups().values()].filter(
    ({ isSystem, isDeactivated }) => !isSystem && !isDeactivated,
  )
  const known = new Set(open.map(({ name }) => name.toLowerCase()))
  const named = [...new Set(Object.values(input.settings.user_groups))]
  return { checks, unknownUserGroups: named.filter((name) => !known.has(name.toLowerCase())) }
}
