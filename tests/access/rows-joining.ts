import { Secret, TOTP } from 'otpauth'
import { testPassword } from '../../server/accounts/testing.ts'
import { anybody, type Cell, neitherGuestsNorBots, type Row, type Rows } from './row.ts'

const plain = (expected: string, params: Record<string, unknown> = {}): Row => ({ expected, ask: () => ({ params }) })
/** Bots cannot have a session, so they are anonymous here. */
const withSession = 'yyyyyyyyuuuu'

const subscriberSignsIn = ({ world }: Cell) => ({
  params: { username: world.people.subscriber.deliveryEmail, password: testPassword },
})

function codeOf(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** A link of the administrator. */
async function link({ world }: Cell): Promise<{ invite_id: number; key: string }> {
  const { invite_link } = await world.as('administrator', 'POST', '/invites/multiuse', {})
  const { invites } = await world.as('administrator', 'GET', '/invites')
  const made = invites.find((one: { link_url?: string }) => one.link_url === invite_link)
  return { invite_id: made.id, key: /\/join\/([a-z0-9]+)/.exec(invite_link)?.[1] ?? '' }
}

/** An invitation by mail of the subscriber. */
async function invitation({ world }: Cell): Promise<{ invite_id: number }> {
  const email = `${world.fresh('invited')}@agora.example`
  await world.as('subscriber', 'POST', '/invites', { invitee_emails: email, stream_ids: [] })
  const { invites } = await world.as('owner', 'GET', '/invites')
  return { invite_id: invites.find((one: { email?: string }) => one.email === email).id }
}

/** Of the subscriber; administrators may revoke it. */
const itsSender = 'yynnynfff'
const ofInvitation: Row = {
  expected: itsSender,
  ask: async (cell) => ({ path: cell.isAbsent ? { invite_id: 987_654 } : await invitation(cell) }),
}

export const joiningRows: Rows = {
  'POST /fetch_api_key': { expected: anybody, ask: subscriberSignsIn },
  'GET /server_settings': plain(anybody),
  'GET /invites': plain(neitherGuestsNorBots),
  'POST /invites': {
    expected: neitherGuestsNorBots,
    ask: ({ world }) => ({
      params: { invitee_emails: `${world.fresh('invited')}@agora.example`, stream_ids: [] },
    }),
  },
  'POST /invites/multiuse': plain('yyfffffff'),
  'DELETE /invites/multiuse/{invite_id}': {
    expected: 'yynnnnfff',
    ask: async (cell) => ({ path: cell.isAbsent ? { invite_id: 987_654 } : await link(cell) }),
  },
  'DELETE /invites/{invite_id}': ofInvitation,
  'POST /invites/{invite_id}/resend': ofInvitation,
  'GET /invitation_settings': { ...plain('yyyyyyffuuuu'), browser: true },
  'GET /join/{key}': {
    expected: anybody,
    browser: true,
    ask: async (cell) => ({ path: { key: (await link(cell)).key } }),
  },
  'POST /join/{key}': {
    expected: anybody,
    browser: true,
    async ask(cell) {
      const email = `${cell.world.fresh('joined')}@agora.example`
      return {
        path: { key: (await link(cell)).key },
        params: { email, full_name: cell.world.fresh('Joined '), password: 'long enough to be one' },
      }
    },
  },
  'GET /sign_up': { ...plain(anybody), browser: true },
  'POST /sign_up': {
    expected: anybody,
    browser: true,
    ask: ({ world }) => ({ params: { email: `${world.fresh('signup')}@agora.example` } }),
  },
  'POST /session': { expected: anybody, browser: true, ask: subscriberSignsIn },
  'GET /web_push': { ...plain(withSession), browser: true },
  'POST /web_push': {
    expected: withSession,
    browser: true,
    ask: ({ world }) => ({
      params: {
        endpoint: `https://push.example.com/${world.fresh('browser')}`,
        p256dh: Buffer.alloc(65, 4).toString('base64url'),
        auth: Buffer.alloc(16, 1).toString('base64url'),
      },
    }),
  },
  'DELETE /web_push': {
    expected: withSession,
    browser: true,
    ask: () => ({ params: { endpoint: 'https://push.example.com/absent' } }),
  },
  'POST /app_sign_in': {
    expected: withSession,
    browser: true,
    ask: () => ({ params: { flow: 'desktop', otp: 'ab'.repeat(32) } }),
  },
  'POST /session/code': {
    expected: 'nnnnnnnnnnnn',
    browser: true,
    allowedToNobody: 'a code is encrypted for the app; tests/contract/sso/app-sign-in.test.ts signs in with one',
    ask: () => ({ params: { code: 'absent' } }),
  },
  'GET /session': { ...plain(anybody), browser: true },
  'POST /confirm_identity': {
    expected: withSession,
    browser: true,
    ask: () => ({ params: { password: testPassword } }),
  },
  'DELETE /session': { ...plain(withSession), browser: true },
  'GET /sessions': { ...plain(withSession), browser: true },
  'DELETE /sessions': { ...plain(withSession), browser: true, standIn: true },
  'DELETE /sessions/{session_id}': {
    expected: 'nnnnynnnuuuu',
    browser: true,
    async ask({ world, isAbsent }) {
      const { subscriber } = world.people
      await world.browse('subscriber', subscriber, 'GET', '/session')
      const { body } = await world.browse('subscriber', subscriber, 'GET', '/sessions')
      const [session] = body.sessions.filter((one: { current?: boolean }) => one.current !== true)
      return { path: { session_id: isAbsent ? 987_654 : session.id } }
    },
  },
  'POST /second_factor': { ...plain(withSession), browser: true, standIn: true },
  'POST /second_factor/confirm': {
    expected: withSession,
    browser: true,
    standIn: true,
    async ask({ world, role, caller }) {
      const { body } = await world.browse(role, caller, 'POST', '/second_factor')
      return { params: { code: body.secret === undefined ? '123456' : codeOf(body.secret, world.chat.clock.nowMs()) } }
    },
  },
  'DELETE /second_factor': {
    expected: 'nnnnnnnnuuuu',
    browser: true,
    standIn: true,
    allowedToNobody: 'a sign-in needs a one-time code, so these sessions have no second factor to remove',
    ask: () => ({ params: { code: '123456' } }),
  },
  'GET /second_factor/recovery_codes': { ...plain(withSession), browser: true, standIn: true },
  'POST /second_factor/recovery_codes': {
    expected: 'nnnnnnnnuuuu',
    browser: true,
    standIn: true,
    allowedToNobody: 'a sign-in needs a one-time code, so these sessions have no second factor',
    ask: () => ({ params: { code: '123456' } }),
  },
  'POST /session/trading_key': { ...plain(withSession), browser: true, standIn: true },
}
