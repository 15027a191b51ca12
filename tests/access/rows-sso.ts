import { Secret, TOTP } from 'otpauth'
import { pendingCookie, providerSettings } from '../../server/accounts/ports.ts'
import { testPassword } from '../../server/accounts/testing.ts'
import type { ChatUser } from '../../server/chat/people/rules/chat-user.ts'
import type { Answer } from '../../server/chat/testing.ts'
import { anybody, type Cell, type Row, type Rows } from './row.ts'
import { type AccessWorld, accessSite } from './world-for-test.ts'

/** Bots cannot have a session, so they are anonymous here. */
const withSession = 'yyyyyyyyuuuu'
const ownersWithSession = 'ypppppppuuuu'
const shownElsewhere = 'it completes a sign-in at a provider, which tests/contract/sso shows'

const settings = { name: 'Provider', issuer: 'http://127.0.0.1:9', client_id: 'agora' }

const identityOf = (subject: string) => ({
  ...{ providerId: 'one', issuer: settings.issuer, subject, email: undefined, isEmailVerified: false },
  ...{ fullName: '', groups: [], withSecondFactor: false },
})

async function linked({ accounts, services }: AccessWorld['chat'], personId: number, subject: string): Promise<void> {
  await services.database.transaction((tx) => accounts.sso.link(personId, identityOf(subject), { tx }))
}

/** Completes a sign-in at a provider in a browser without a session, as the person who began it. */
async function complete(
  world: AccessWorld,
  needs: 'consent' | 'code',
  personId: number,
  params: Record<string, string>,
): Promise<Answer> {
  const { chat } = world
  const { sso } = chat.accounts
  await sso.saveProvider({ id: 'one', settings: providerSettings.parse(settings), secret: undefined }, {})
  const subject = world.fresh('subject')
  if (needs === 'code') await linked(chat, personId, subject)
  const key = await sso.savePending({ needs, personId, identity: identityOf(subject), idToken: 'none', next: '/' })
  const [cookie = ''] = pendingCookie(key, { secure: new URL(accessSite).protocol === 'https:' }).split(';')
  const path = needs === 'code' ? '/json/sso/code' : '/json/sso/link_with_password'
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(params).toString()
  const reply = await chat.app.inject({ method: 'POST', url: path, headers, payload })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}

/** A link of the subscriber to an account of a provider. */
async function subscribersLink({ world, isAbsent }: Cell): Promise<{ identity_id: number }> {
  if (isAbsent) return { identity_id: 987_654 }
  const { id } = world.people.subscriber
  await linked(world.chat, id, world.fresh('subject'))
  return { identity_id: (await world.chat.accounts.sso.identities(id)).at(-1)?.id ?? 0 }
}

const ofOwners = (ask: Row['ask']): Row => ({ expected: ownersWithSession, browser: true, ask })

export const ssoRows: Rows = {
  'GET /sso/pending': { expected: anybody, browser: true, ask: () => ({}) },
  'POST /sso/code': {
    expected: anybody,
    browser: true,
    ask: () => ({
      async send({ world }) {
        const { id } = (await world.standIn('member')) as ChatUser
        const { accounts, clock } = world.chat
        const { secret } = await accounts.beginSecondFactor(id, 'Test')
        const totp = new TOTP({ secret: Secret.fromBase32(secret) })
        const confirmed = await accounts.confirmSecondFactor(id, totp.generate({ timestamp: clock.nowMs() }))
        const [code = ''] = 'codes' in confirmed ? confirmed.codes : []
        return complete(world, 'code', id, { code })
      },
    }),
  },
  'POST /sso/link': { expected: 'nnnnnnnnuuuu', browser: true, allowedToNobody: shownElsewhere, ask: () => ({}) },
  'POST /sso/link_with_password': {
    expected: anybody,
    browser: true,
    ask: () => ({
      async send({ world }) {
        const { id } = (await world.standIn('member')) as ChatUser
        return complete(world, 'consent', id, { password: testPassword })
      },
    }),
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
