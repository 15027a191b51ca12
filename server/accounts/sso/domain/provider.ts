import { z } from 'zod'

/** The bounds of a provider's settings. */
export const providerIdForm = /^[a-z0-9][a-z0-9-]{0,29}$/
const listMax = 100
const groupName = z.string().min(1).max(200)

/** Roles that a group of the provider can give. */
export const grantableRoles = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const

const domain = z
  .string()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/)

/** A picture that browsers show as it is and that cannot contain programs. */
const icon = z
  .string()
  .max(24_000)
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/)

/** Over http only on this machine: tokens and secrets must not travel in clear text. */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username, password } = new URL(text)
  if (search !== '' || hash !== '' || username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** Whether one of the providers signs in the linked account: a changed address leads to other accounts. */
export function hasProviderOf(
  providers: readonly { readonly id: string; readonly issuer: string }[],
  { providerId, issuer }: { readonly providerId: string; readonly issuer: string },
): boolean {
  return providers.some((one) => one.id === providerId && isIssuerOf(one.issuer, issuer))
}

/**
 * Whether the provider with this address signs in the accounts of this issuer. The issuer of Microsoft's accounts names their
 * tenant, and that of its address need not.
 */
function isIssuerOf(address: string, issuer: string): boolean {
  const ours = new URL(address.replace(/\/\.well-known\/.*$/, ''))
  const theirs = new URL(issuer)
  if (ours.href === theirs.href) return true
  const namesTenant = ours.hostname === 'login.microsoftonline.com' || ours.hostname.endsWith('.b2clogin.com')
  return namesTenant && ours.origin === theirs.origin
}

/** A provider over https must not lead the server to an address in clear text, such as one of its own network. */
export function mayRead(issuer: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && new URL(issuer).protocol === 'http:')
}

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/** One definition for the environment, the database and the API. */
export const providerFields = {
  name: z.string().trim().min(1).max(60),
  icon: icon.nullable().default(null),
  issuer: z.string().max(500).refine(isIssuer),
  client_id: z.string().min(1).max(200),
  scopes: z
    .string()
    .max(300)
    .regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/)
    .default('openid email profile'),
  groups_claim: z.string().min(1).max(100).default('groups'),
  roles: z.record(groupName, z.enum(grantableRoles)).default({}),
  may_make_owners: z.boolean().default(false),
  user_groups: z.record(groupName, z.string().min(1).max(100)).default({}),
  sign_up_domains: z.array(domain).max(listMax).default([]),
  sign_up_groups: z.array(groupName).max(listMax).default([]),
  trusts_second_factor: z.boolean().default(false),
  trusted_acr: z.array(z.string().min(1).max(200)).max(listMax).default([]),
  enabled: z.boolean().default(true),
} as const

export const providerSettings = z
  .strictObject(providerFields)
  .refine(({ roles }) => Object.keys(roles).length <= listMax)
  .refine(({ user_groups }) => Object.keys(user_groups).length <= listMax)
  .refine(({ roles, may_make_owners }) => may_make_owners || !Object.values(roles).includes('owner'))

export type ProviderSettings = z.infer<typeof providerSettings>

export interface Provider {
  readonly id: string
  readonly settings: ProviderSettings
  readonly hasSecret: boolean
  /** Configured in the environment, so that the administration only shows it. */
  readonly isFromEnvironment: boolean
}

/** The providers of the environment; `undefined` if the list is malformed or contains an id twice. */
export function readEnvironmentProviders(
  entries: readonly Readonly<Record<string, unknown>>[],
):
  | readonly (Omit<Provider, 'hasSecret' | 'isFromEnvironment'> & { readonly secret: string | undefined })[]
  | undefined {
  const read = entries.map(({ id, client_secret, ...fields }) => {
    const settings = providerSettings.safeParse(fields)
    const secret = z.string().min(1).max(500).optional().safeParse(client_secret)
    if (typeof id !== 'string' || !providerIdForm.test(id) || !settings.success || !secret.success) return undefined
    return { id, settings: settings.data, secret: secret.data }
  })
  const known = read.flatMap((one) => one ?? [])
  const isUnique = new Set(known.map(({ id }) => id)).size === entries.length
  return isUnique ? known : undefined
}
