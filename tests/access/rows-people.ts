import type { ChatUser } from '../../server/chat/people/rules/chat-user.ts'
import {
  administrators,
  type Cell,
  everyone,
  itsOwnerAndAdministrators,
  neitherGuestsNorBots,
  notBots,
  type Row,
  type Rows,
  whoKnowsThem,
} from './row.ts'

/** About the subscriber, or about a missing user. */
const ofThem = (name: string, expected: string, params: Record<string, unknown> = {}): Row => ({
  expected,
  ask: ({ world, isAbsent }) => ({ path: { [name]: isAbsent ? 987_654 : world.people.subscriber.id }, params }),
})
const ofSelf = (expected: string, params: Record<string, unknown> = {}): Row => ({ expected, ask: () => ({ params }) })

/** A bot of the subscriber, created for each request. */
const ofBot = (params: Record<string, unknown> = {}): Row => ({
  expected: itsOwnerAndAdministrators,
  async ask({ world }) {
    const bot = (await world.standIn('bot')) as ChatUser
    return { path: { bot_id: bot.id }, params }
  },
})

const picture = (path: string, expected: string): Row => ({
  expected,
  ask: () => ({ send: ({ world, caller }) => world.upload(caller, path, 'a.png', world.picture) }),
})

/** Administrators change accounts; a guest does not learn of hidden users. */
const byAdministering = 'yyffffnff'

async function profileField({ world }: Cell): Promise<number> {
  const { custom_fields } = await world.as('owner', 'GET', '/realm/profile_fields')
  const sent = { name: world.fresh('field '), field_type: 1 }
  return custom_fields[0]?.id ?? (await world.as('owner', 'POST', '/realm/profile_fields', sent)).id
}

async function muted({ world, caller }: Cell): Promise<{ muted_user_id: number }> {
  await world.chat.call(caller, 'POST', `/users/me/muted_users/${world.people.bot.id}`)
  return { muted_user_id: world.people.bot.id }
}

const ofOfferedBot: Row = {
  // Offered only to the subscribed guest.
  expected: 'nnnnnnnyf',
  async ask({ world, isAbsent }) {
    const bot = (await world.standIn('bot')) as ChatUser
    const offered = { bot_owner_id: world.people.subscribedGuest.id }
    await world.as('administrator', 'PATCH', `/bots/${bot.id}`, offered)
    return { path: { bot_id: isAbsent ? 987_654 : bot.id } }
  },
}

export const peopleRows: Rows = {
  'GET /users': ofSelf(everyone, { include_custom_profile_fields: true, client_gravatar: false }),
  'POST /users': {
    expected: administrators,
    ask: ({ world }) => ({
      params: { email: `${world.fresh('made')}@agora.example`, full_name: 'Made', password: 'long enough to be one' },
    }),
  },
  'GET /users/me': ofSelf(everyone),
  'DELETE /users/me': { expected: notBots, standIn: true, ask: () => ({}) },
  'GET /users/{user_id_or_email}': ofThem('user_id_or_email', whoKnowsThem),
  'PATCH /users/{user_id_or_email}': ofThem('user_id_or_email', byAdministering, { full_name: 'Hamlet Member' }),
  'DELETE /users/{user_id}': {
    // The new user shares no channel with the subscribed guest.
    expected: 'yyffffnnf',
    async ask({ world, isAbsent }) {
      return { path: { user_id: isAbsent ? 987_654 : ((await world.standIn('member')) as ChatUser).id } }
    },
  },
  'POST /users/{user_id}/reactivate': {
    expected: administrators,
    async ask({ world }) {
      const { id } = (await world.standIn('member')) as ChatUser
      await world.as('owner', 'DELETE', `/users/${id}`)
      return { path: { user_id: id } }
    },
  },
  'POST /users/me/status': ofSelf(notBots, { status_text: 'here' }),
  'POST /users/{user_id}/status': ofThem('user_id', byAdministering, { status_text: 'there' }),
  'GET /users/{user_id}/status': ofThem('user_id', whoKnowsThem),
  'GET /users/me/alert_words': ofSelf(notBots),
  'POST /users/me/alert_words': ofSelf(notBots, { alert_words: ['alarm'] }),
  'DELETE /users/me/alert_words': ofSelf(notBots, { alert_words: ['alarm'] }),
  'POST /users/me/muted_users/{muted_user_id}': {
    expected: notBots,
    async ask(cell) {
      await cell.world.chat.call(cell.caller, 'DELETE', `/users/me/muted_users/${cell.world.people.bot.id}`)
      return { path: { muted_user_id: cell.world.people.bot.id } }
    },
  },
  'DELETE /users/me/muted_users/{muted_user_id}': {
    expected: notBots,
    ask: async (cell) => ({ path: await muted(cell) }),
  },
  'PATCH /users/me/profile_data': {
    expected: notBots,
    ask: async (cell) => ({ params: { data: [{ id: await profileField(cell), value: 'mine' }] } }),
  },
  'DELETE /users/me/profile_data': {
    expected: notBots,
    ask: async (cell) => ({ params: { data: [await profileField(cell)] } }),
  },
  'POST /users/me/onboarding_steps': ofSelf(notBots, { onboarding_step: 'intro_inbox_view_modal' }),
  'POST /users/me/api_key/regenerate': { expected: notBots, standIn: true, ask: () => ({}) },
  'POST /users/me/avatar': picture('/users/me/avatar', everyone),
  'DELETE /users/me/avatar': ofSelf(everyone),
  'POST /users/me/presence': ofSelf(notBots, { status: 'active' }),
  'GET /users/{user_id_or_email}/presence': {
    expected: whoKnowsThem,
    async ask({ world, isAbsent }) {
      await world.as('subscriber', 'POST', '/users/me/presence', { status: 'active' })
      return { path: { user_id_or_email: isAbsent ? 987_654 : world.people.subscriber.id } }
    },
  },
  'GET /realm/presence': ofSelf(everyone),
  'PATCH /settings': ofSelf(notBots, { twenty_four_hour_time: true }),
  'PATCH /settings/display': ofSelf(notBots, { twenty_four_hour_time: false }),
  'PATCH /settings/notifications': ofSelf(notBots, { enable_sounds: true }),
  'GET /bots': ofSelf(notBots),
  'POST /bots': {
    expected: neitherGuestsNorBots,
    ask: ({ world }) => ({ params: { full_name: world.fresh('Bot '), short_name: world.fresh('short'), bot_type: 1 } }),
  },
  'PATCH /bots/{bot_id}': {
    ...ofBot(),
    ask: async (cell) => ({ ...(await ofBot().ask(cell)), params: { full_name: cell.world.fresh('Renamed ') } }),
  },
  'DELETE /bots/{bot_id}': ofBot(),
  'GET /bots/offers': ofSelf(notBots),
  'POST /bots/{bot_id}/accept': ofOfferedBot,
  'POST /bots/{bot_id}/decline': ofOfferedBot,
  'GET /bots/{bot_id}/api_key': ofBot(),
  'POST /bots/{bot_id}/api_key/regenerate': ofBot(),
}
