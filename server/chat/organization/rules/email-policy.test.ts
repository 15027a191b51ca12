import { expect, test } from 'vitest'
import { domainProblem, emailProblem } from './email-policy.ts'

const restricted = { emails_restricted_to_domains: true, disallow_disposable_email_addresses: true }
const open = { emails_restricted_to_domains: false, disallow_disposable_email_addresses: true }
const domains = [
  { domain: 'a.example', allow_subdomains: false },
  { domain: 'b.example', allow_subdomains: true },
]

test('REALM-4: an address is within a domain, or within its subdomains where those count', () => {
  const problem = (email: string) => emailProblem(restricted, domains, email)
  expect(problem('x@A.example')).toBeUndefined()
  expect(problem('x@sub.b.example')).toBeUndefined()
  expect(problem('x@sub.a.example')).toBe('domain_not_allowed')
  expect(problem('x@notb.example')).toBe('domain_not_allowed')
  expect(problem('x+y@a.example')).toBe('plus_not_allowed')
})

test('disposable addresses are rejected if the organization asks for it', () => {
  expect(emailProblem(open, [], 'x@mailinator.com')).toBe('disposable')
  expect(emailProblem(open, [], 'x@any.Mailinator.com')).toBe('disposable')
  expect(emailProblem(open, [], 'x@notmailinator.com')).toBeUndefined()
  expect(emailProblem({ ...open, disallow_disposable_email_addresses: false }, [], 'x@mailinator.com')).toBeUndefined()
  expect(emailProblem(open, [], 'x+y@b.example')).toBeUndefined()
})

test('a domain has labels of letters, digits and inner dashes', () => {
  expect(['a.b', 'xn--a.example', 'a-b.c1'].map(domainProblem)).toEqual([undefined, undefined, undefined])
  expect(['', 'a', '.a.b', 'a..b', '-a.b', 'a_b.c', `${'a'.repeat(256)}.b`].map(domainProblem)).toEqual([
    'empty',
    'no_dot',
    'outer_dot',
    'double_dot',
    'outer_dash',
    'bad_characters',
    'too_long',
  ])
})
