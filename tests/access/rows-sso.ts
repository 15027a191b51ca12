import { providerSettings } from '../../server/accounts/ports.ts'
import { anybody, type Cell, type Row, type Rows } from './row.ts'

/** Bots cannot have a session, so they come to these as nobody. */
const withSession = 'yyyyyyyyuuuu'
const ownersWithSession = 'ypppppppuuuu'
const shownElsewhere = 'it completes a sign-in at a provider, which tests/contract/sso shows'

const settings = { name: 'Provider', issuer: 'http://127.0.0.1:9', client_id: 'agora' }

/** A link of the subscriber to an account of a provider. */
async function subscribersLink({ world, isAbsent }: Cell): Promise<{ identity_id: number }> {
  if (isAbsent) return { identity_id: 987_654 }
  const { accounts, services } = world.chat
  const { id } = world.people.subscriber
  const subject = world.fresh('subject')
  const identity = {
    ...{ providerId: 'one', issuer: settings.issuer, subject, email: undefined, isEmailVerified: false },
    ...{ fullName: '', groups: [], withSecondFactor: false },
  }
  await services.database.transaction((tx) => accounts.sso.link(id, identity, { tx }))
  return { identity_id: (await accounts.sso.identities(id)).at(-1)?.id ?? 0 }
}

const ofOwners = (ask: Row['ask']): Row => ({ expected: ownersWithSession, browser: true, ask })

export const ssoRows: Rows = {
  'GET /sso/pending': { expected: anybody, browser: true, ask: () => ({}) },
  'POST /sso/code': {
    expected: 'nnnnnnnnnnnn',
    browser: true,
    allowedToNobody: shownElsewhere,
    ask: () => ({ params: { code: '123456' } }),
  },
  'POST /sso/link': { expected: 'nnnnnnnnuuuu', browser: true, allowedToNobody: shownElsewhere, ask: () => ({}) },
  'POST /sso/link_with_password': {
    expected: 'nnnnnnnnnnnn',
    browser: true,
    allowedToNobody: shownElsewhere,
    ask: () => ({ params: { password: 'not known' } }),
  },
  'GET /sso/identities': { expected: withSession, browser: true, ask: () => ({}) },
  'DELETE /sso/identities/{identity_id}': {
    expected: 'nnnnynnnuuuu',
    browser: true,
    ask: async (cell) => ({ path: await subscribersLink(cell) }),
  },
  'GET /sso/providers': ofOwners(() => ({})),
  'PUT /sso/providers/{provider_id}': ofOwners(() => ({
    path: { provider_id: 'one' },
    params: { settings: JSON.stringify(settings) },
  })),
  'POST /sso/providers/{provider_id}/test': ofOwners(() => ({
    path: { provider_id: 'one' },
    params: { settings: JSON.stringify(settings) },
  })),
  'DELETE /sso/providers/{provider_id}': ofOwners(async ({ world }) => {
    const all = { name: 'Provider', issuer: settings.issuer, client_id: 'agora', enabled: false }
    const id = world.fresh('provider').toLowerCase()
    await world.chat.accounts.sso.saveProvider({ id, settings: providerSettings.parse(all), secret: undefined }, {})
    return { path: { provider_id: id } }
  }),
}
