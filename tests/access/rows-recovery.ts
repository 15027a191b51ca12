import { Secret, TOTP } from 'otpauth'
import type { ChatUser } from '../../server/chat/people/rules/chat-user.ts'
import { anybody, type Cell, type Row, type Rows } from './row.ts'

/** Bots cannot have a session, so they are anonymous here. */
const withSession = 'yyyyyyyyuuuu'
const administratorsWithSession = 'yyppppppuuuu'

/** A user whom the request may change permanently. */
const disposableUser = async ({ world }: Cell) => (await world.standIn('member')) as ChatUser

async function passwordLink(cell: Cell): Promise<{ key: string }> {
  const { key } = await cell.world.chat.accounts.makePasswordLink((await disposableUser(cell)).id, 'asked')
  return { key }
}

/** An email change the caller requested; returns the key of its link. */
async function emailChange({ world, role, caller }: Cell): Promise<{ key: string }> {
  if (caller === 'nobody' || caller.isBot || role === 'deactivated') return { key: 'none' }
  const { accounts, services } = world.chat
  await accounts.requestEmailChange(caller.id, `${world.fresh('moved')}@agora.example`)
  const taken = await services.database.transaction((tx) => accounts.takeEmailChanges(tx))
  return { key: taken.find(({ person }) => person.id === caller.id)?.key ?? 'none' }
}

async function withSecondFactor(cell: Cell): Promise<{ user_id: number }> {
  const { id } = await disposableUser(cell)
  const { accounts, clock } = cell.world.chat
  const { secret } = await accounts.beginSecondFactor(id, 'Test')
  const timestamp = clock.nowMs()
  await accounts.confirmSecondFactor(id, new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }))
  return { user_id: id }
}

const ofChange: Row = {
  expected: withSession,
  browser: true,
  standIn: true,
  async ask(cell) {
    await emailChange(cell)
    return {}
  },
}
const ofDisposableUser: Row = {
  expected: administratorsWithSession,
  browser: true,
  ask: async (cell) => ({ path: { user_id: (await disposableUser(cell)).id } }),
}

/** Account recovery and email changes. */
export const recoveryRows: Rows = {
  'POST /password_reset': {
    expected: anybody,
    browser: true,
    ask: ({ world }) => ({ params: { email: `${world.fresh('forgot')}@agora.example` } }),
  },
  'GET /password_reset/{key}': {
    expected: anybody,
    browser: true,
    ask: async (cell) => ({ path: await passwordLink(cell) }),
  },
  'POST /password_reset/{key}': {
    expected: anybody,
    browser: true,
    ask: async (cell) => ({ path: await passwordLink(cell), params: { password: 'long enough to be one' } }),
  },
  'GET /settings/email_change': { expected: withSession, browser: true, ask: () => ({}) },
  'POST /settings/email_change/resend': ofChange,
  'DELETE /settings/email_change': ofChange,
  'POST /settings/email_change/confirm': {
    expected: withSession,
    browser: true,
    standIn: true,
    ask: async (cell) => ({ params: await emailChange(cell) }),
  },
  'POST /users/{user_id}/password_reset': ofDisposableUser,
  'DELETE /users/{user_id}/second_factor': {
    ...ofDisposableUser,
    ask: async (cell) => ({ path: await withSecondFactor(cell) }),
  },
  'DELETE /users/{user_id}/sessions': ofDisposableUser,
}
