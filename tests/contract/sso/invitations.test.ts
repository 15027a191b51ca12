import { expect, test } from 'vitest'
import { chatForTest } from '../../../server/chat/testing.ts'
import { makeChannel } from '../../../server/chat/testing-channels.ts'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import { startProvider } from './real-provider.ts'
import { callbackOf, site, ssoSteps } from './world.ts'

const chat = await chatForTest({ site })
const { ok, accounts, services } = chat
const provider = await startProvider({ redirectUris: [callbackOf('keycloak')], afterSignOut: [] })
const { configure, visit } = ssoSteps(chat)
await configure('keycloak', provider.issuer)
const square = await makeChannel(services, 'square')
// Passwords are off. By the API only an owner with a linked account could do that.
const authentication_methods = { Email: false, 'OpenID Connect': true }
await services.database.transaction((tx) => services.organization.changeSettings(tx, { authentication_methods }))
await runJobs(chat.chat.jobs, 'watch-organization')

function atProvider(id: string, email: string, isVerified = true) {
  provider.people[id] = { email, email_verified: isVerified, name: `Name of ${id}` }
  provider.signsIn = id
}

/** The last part of a reusable link. */
async function link(params: Record<string, unknown> = {}): Promise<string> {
  const { invite_link } = await ok('olivia', 'POST', '/invites/multiuse', {
    ...{ invite_expires_in_minutes: 60, invite_as: 600, stream_ids: [square.id], ...params },
  })
  return new URL(invite_link).pathname
}

test('SSO-19: an invitation link admits through a provider, with its role and channels', async () => {
  atProvider('nora', 'nora@elsewhere.example')
  expect((await visit('keycloak')).end).toBe('/sign-in?sso_problem=no_account')
  const { as, end } = await visit('keycloak', await link())
  expect(end).toMatch(/^\/join\//)
  const session = await as.session()
  expect(session).toMatchObject({
    signed_in: true,
    email: 'nora@elsewhere.example',
    full_name: 'Name of nora',
    role: 600,
  })
  expect(services.directory.isSubscribed(session.user_id, square.id)).toBe(true)
  expect((await visit('keycloak')).end).toBe('/')
})

test('SSO-19: neither an unverified address nor an ended link admits', async () => {
  atProvider('ulla', 'ulla@elsewhere.example', false)
  const path = await link()
  expect((await visit('keycloak', path)).end).toBe('/sign-in?sso_problem=email_unverified')
  atProvider('vera', 'vera@elsewhere.example')
  const { invites } = await ok('olivia', 'GET', '/invites')
  for (const { id, is_multiuse } of invites) if (is_multiuse) await ok('olivia', 'DELETE', `/invites/multiuse/${id}`)
  expect((await visit('keycloak', path)).end).toBe('/sign-in?sso_problem=no_account')
  expect((await visit('keycloak', '/join/unknownkey')).end).toBe('/sign-in?sso_problem=no_account')
  expect(await accounts.findByEmail('vera@elsewhere.example')).toBeUndefined()
})
