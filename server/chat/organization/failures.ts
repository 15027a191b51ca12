import { chatFailures } from '../failure-kinds.ts'
import type { DomainProblem } from './rules/email-policy.ts'

const { fail } = chatFailures

const domainProblems: Record<DomainProblem, string> = {
  empty: "Domain can't be empty.",
  no_dot: 'Domain must have at least one dot (.)',
  too_long: 'Domain is too long',
  outer_dot: 'Domain cannot start or end with a dot (.)',
  double_dot: "Consecutive '.' are not allowed.",
  outer_dash: "Subdomains cannot start or end with a '-'.",
  bad_characters: "Domain can only have letters, numbers, '.' and '-'s.",
}

/** The failures of requests about the organization. */
export const refuseOrganization = {
  badDomain: (problem: DomainProblem) => fail('BAD_REQUEST', `Invalid domain: ${domainProblems[problem]}`),
  domainExists: (domain: string) => fail('BAD_REQUEST', `The domain ${domain} is already a part of your organization.`),
  noSuchDomain: (domain: string) => fail('BAD_REQUEST', `No entry found for domain ${domain}.`),
  noAuthentication: () => fail('BAD_REQUEST', 'At least one authentication method must be enabled.'),
  unknownAuthentication: (name: string) => fail('BAD_REQUEST', `Invalid authentication method: ${name}`),
  ownAccountNotLinked: () =>
    fail('BAD_REQUEST', 'Link your own account to an enabled provider first, so that you can still sign in'),
  noFactorOfOwn: () => fail('BAD_REQUEST', 'Set up a second factor for yourself first'),
  noDataDeletion: () => fail('BAD_REQUEST', 'This server keeps the data of a deactivated organization.'),
}
