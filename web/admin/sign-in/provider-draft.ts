import { linesOf, readMapping, textOfMapping } from './mapping-text.ts'
import type { Provider, ProviderSettings } from './providers.ts'

/** A provider as it is typed in the dialog. */
export interface ProviderDraft {
  readonly id: string
  readonly name: string
  readonly icon: string | null
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string
  readonly groupsClaim: string
  readonly roles: string
  readonly userGroups: string
  readonly signUpDomains: string
  readonly signUpGroups: string
  readonly trustedAcr: string
  readonly mayMakeOwners: boolean
  readonly trustsSecondFactor: boolean
  readonly isEnabled: boolean
}

export function draftOf(provider: Provider | undefined): ProviderDraft {
  const settings = provider?.settings
  return {
    id: provider?.id ?? '',
    name: settings?.name ?? '',
    icon: settings?.icon ?? null,
    issuer: settings?.issuer ?? '',
    clientId: settings?.client_id ?? '',
    clientSecret: '',
    scopes: settings?.scopes ?? 'openid email profile',
    groupsClaim: settings?.groups_claim ?? 'groups',
    roles: textOfMapping(settings?.roles ?? {}),
    userGroups: textOfMapping(settings?.user_groups ?? {}),
    signUpDomains: (settings?.sign_up_domains ?? []).join('\n'),
    signUpGroups: (settings?.sign_up_groups ?? []).join('\n'),
    trustedAcr: (settings?.trusted_acr ?? []).join('\n'),
    mayMakeOwners: settings?.may_make_owners ?? false,
    trustsSecondFactor: settings?.trusts_second_factor ?? false,
    isEnabled: settings?.enabled ?? true,
  }
}

export const isComplete = ({ id, name, issuer, clientId }: ProviderDraft): boolean =>
  [id, name, issuer, clientId].every((text) => text.trim() !== '')

/** The request for the server; undefined if a mapping is invalid. */
export function inputOf(draft: ProviderDraft): { settings: ProviderSettings; client_secret?: string } | undefined {
  const [roles, userGroups] = [readMapping(draft.roles), readMapping(draft.userGroups)]
  if ('badLine' in roles || 'badLine' in userGroups) return undefined
  const settings = {
    name: draft.name.trim(),
    icon: draft.icon,
    issuer: draft.issuer.trim(),
    client_id: draft.clientId.trim(),
    scopes: draft.scopes.trim(),
    groups_claim: draft.groupsClaim.trim(),
    roles: roles.mapping as ProviderSettings['roles'],
    may_make_owners: draft.mayMakeOwners,
    user_groups: userGroups.mapping,
    sign_up_domains: linesOf(draft.signUpDomains.toLowerCase()),
    sign_up_groups: linesOf(draft.signUpGroups),
    trusts_second_factor: draft.trustsSecondFactor,
    trusted_acr: linesOf(draft.trustedAcr),
    enabled: draft.isEnabled,
  }
  return { settings, ...(draft.clientSecret === '' ? {} : { client_secret: draft.clientSecret }) }
}
