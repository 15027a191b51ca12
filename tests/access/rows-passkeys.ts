import { testPassword } from '../../server/accounts/testing.ts'
import { TestAuthenticator } from '../../server/accounts/testing-authenticator.ts'
import type { Answer } from '../../server/chat/testing.ts'
import { anybody, type Cell, type Row, type Rows } from './row.ts'
import { accessSite } from './world-for-test.ts'

/** Bots cannot have a session, so they are anonymous here. */
const withSession = 'yyyyyyyyuuuu'

type Send = (method: string, path: string, params?: Record<string, unknown>) => Promise<Answer>

/** One session for several requests, if the role can have one: a challenge is valid only in its session. */
async function browserOf({ world, role, caller }: Pick<Cell, 'world' | 'role' | 'caller'>): Promise<Send> {
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
  const send: Send = async (method, path, params = {}) => {
    const form = Object.entries(params).map(([name, value]) => [
      ...[name, typeof value === 'string' ? value : JSON.stringify(value)],
    ])
    const payload = method === 'GET' ? {} : { payload: new URLSearchParams(form).toString() }
    const reply = await world.chat.app.inject({ method: method as 'GET', url: `/json${path}`, headers, ...payload })
    const cookies = [reply.headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0] ?? '')
    if (cookies.length > 0) headers.cookie = cookies.join('; ')
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }
  const hasAccount = caller !== 'nobody' && !caller.isBot && role !== 'deactivated'
  if (!hasAccount) return send
  const { body } = await send('POST', '/session', { username: caller.deliveryEmail, password: testPassword })
  headers['x-csrftoken'] = body.csrf_token
  return send
}

/** A passkey of the browser's user; without a session, an unknown one. */
async function enrolled(send: Send): Promise<TestAuthenticator> {
  const authenticator = new TestAuthenticator(accessSite)
  const { body } = await send('POST', '/passkeys/options')
  if (body.options === undefined) return authenticator
  await send('POST', '/passkeys', { credential: authenticator.create(body.options), name: 'Phone' })
  return authenticator
}

const emptyAnswer = { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' }
const noCredential = { id: 'AA', rawId: 'AA', type: 'public-key', response: emptyAnswer }

/** The subscriber's newest passkey, or a missing one. */
async function subscribersPasskey({ world, isAbsent }: Cell): Promise<{ passkey_id: number }> {
  if (isAbsent) return { passkey_id: 987_654 }
  const send = await browserOf({ world, role: 'subscriber', caller: world.people.subscriber })
  await enrolled(send)
  const { body } = await send('GET', '/passkeys')
  return { passkey_id: body.passkeys.at(-1).id }
}

const byItsOwner = (method: string): Row => ({
  expected: 'nnnnynnnuuuu',
  browser: true,
  async ask(cell) {
    const { passkey_id } = await subscribersPasskey(cell)
    return { send: async () => (await browserOf(cell))(method, `/passkeys/${passkey_id}`, { name: 'Renamed' }) }
  },
})

export const passkeyRows: Rows = {
  'POST /session/passkey/options': { expected: anybody, browser: true, ask: () => ({}) },
  'POST /session/passkey': {
    expected: anybody,
    browser: true,
    // With the subscriber's passkey, like the sign-in with the subscriber's password in another row.
    ask: ({ world }) => ({
      async send(cell) {
        const { subscriber } = world.people
        const authenticator = await enrolled(await browserOf({ world, role: 'subscriber', caller: subscriber }))
        const send = await browserOf(cell)
        const { body } = await send('POST', '/session/passkey/options')
        return send('POST', '/session/passkey', { credential: authenticator.get(body.options) })
      },
    }),
  },
  'GET /passkeys': { expected: withSession, browser: true, ask: () => ({}) },
  'POST /passkeys/options': { expected: withSession, browser: true, standIn: true, ask: () => ({}) },
  'POST /passkeys': {
    expected: withSession,
    browser: true,
    standIn: true,
    ask: () => ({
      async send(cell) {
        const send = await browserOf(cell)
        const { body } = await send('POST', '/passkeys/options')
        const made = body.options === undefined ? noCredential : new TestAuthenticator(accessSite).create(body.options)
        return send('POST', '/passkeys', { credential: made, name: 'Phone' })
      },
    }),
  },
  'PATCH /passkeys/{passkey_id}': byItsOwner('PATCH'),
  'DELETE /passkeys/{passkey_id}': byItsOwner('DELETE'),
  'POST /confirm_identity/passkey/options': { expected: withSession, browser: true, ask: () => ({}) },
  'POST /confirm_identity/passkey': {
    expected: withSession,
    browser: true,
    standIn: true,
    ask: () => ({
      async send(cell) {
        const send = await browserOf(cell)
        const authenticator = await enrolled(send)
        const { body } = await send('POST', '/confirm_identity/passkey/options')
        const credential = body.options === undefined ? noCredential : authenticator.get(body.options)
        return send('POST', '/confirm_identity/passkey', { credential })
      },
    }),
  },
}
