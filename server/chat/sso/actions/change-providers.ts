import { type Provider, type ProviderCheck, type ProviderInput, providerIdForm } from '../../../accounts/ports.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithAccounts, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { organizationChangedNotices } from '../../organization/notices.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseSso } from '../failures.ts'
import { redirectUri } from '../rules/addresses.ts'
import { allowsPasswords } from '../rules/sign-in-methods.ts'

type ChangeProvidersNeeds = WithAccounts & WithDirectory & WithEvents & WithSite

export async function saveProvider(chat: ChangeProvidersNeeds, actor: ChatUser, input: ProviderInput): Promise<void> {
  if (!providerIdForm.test(input.id)) throw refuseSso.badId()
  if (!input.settings.enabled) requireOther(chat, input.id)
  await inAccounts(() => chat.accounts.sso.saveProvider(input, { by: actor.id }))
  publishMethods(chat)
}

export async function removeProvider(chat: ChangeProvidersNeeds, actor: ChatUser, id: string): Promise<void> {
  requireOther(chat, id)
  if (!(await inAccounts(() => chat.accounts.sso.removeProvider(id, { by: actor.id }))))
    throw refuseSso.unknownProvider()
  publishMethods(chat)
}

/** Without passwords another provider must be there. */
function requireOther({ accounts, directory }: ChangeProvidersNeeds, id: string): void {
  if (allowsPasswords(directory.settings.authentication_methods)) return
  const isOther = (one: Provider) => one.id !== id && one.settings.enabled
  if (!accounts.sso.providers().some(isOther)) throw refuseSso.lastProvider()
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
