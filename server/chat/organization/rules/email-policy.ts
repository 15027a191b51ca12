import { textLengths } from '../../rules/text-lengths.ts'
import { isDisposable } from './disposable-domains.ts'

/** A domain whose addresses may join. */
export interface JoinDomain {
  readonly domain: string
  readonly allow_subdomains: boolean
}

export interface EmailPolicy {
  readonly emails_restricted_to_domains: boolean
  readonly disallow_disposable_email_addresses: boolean
}

export type EmailProblem = 'domain_not_allowed' | 'plus_not_allowed' | 'disposable'

/** Why this address may not join; undefined when it may. */
export function emailProblem(
  policy: EmailPolicy,
  domains: readonly JoinDomain[],
  email: string,
): EmailProblem | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (policy.emails_restricted_to_domains) {
    // With plus addresses one person could create any number of accounts from one mailbox.
    if (email.slice(0, at).includes('+')) return 'plus_not_allowed'
    return domains.some((one) => isWithin(domain, one)) ? undefined : 'domain_not_allowed'
  }
  return policy.disallow_disposable_email_addresses && isDisposable(domain) ? 'disposable' : undefined
}

function isWithin(domain: string, { domain: allowed, allow_subdomains: withSubdomains }: JoinDomain): boolean {
  return domain === allowed || (withSubdomains && domain.endsWith(`.${allowed}`))
}

export type DomainProblem =
  | 'empty'
  | 'no_dot'
  | 'too_long'
  | 'outer_dot'
  | 'double_dot'
  | 'outer_dash'
  | 'bad_characters'

/** Why a text in lower case is not a domain; undefined when it is one. */
export function domainProblem(domain: string): DomainProblem | undefined {
  if (domain === '') return 'empty'
  if (!domain.includes('.')) return 'no_dot'
  if (domain.length > textLengths.domainLengthMax) return 'too_long'
  if (domain.startsWith('.') || domain.endsWith('.')) return 'outer_dot'
  for (const label of domain.split('.')) {
    if (label === '') return 'double_dot'
    if (label.startsWith('-') || label.endsWith('-')) return 'outer_dash'
    if (!/^[a-z0-9-]+$/.test(label)) return 'bad_characters'
  }
  return undefined
}
