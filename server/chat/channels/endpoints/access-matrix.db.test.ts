import { expect, test } from 'vitest'
import { channelsForTest, everybody } from './testing.ts'

/**
 * Who may do what with which channel. Hamlet created each and is subscribed; iris was subscribed; the bot is hamlet's;
 * the others never were subscribed. A letter for each of `everybody`, in that order: y allowed, n rejected as if the
 * channel did not exist, f rejected as forbidden.
 */
const kinds = {
  public: {},
  'web-public': { is_web_public: true },
  'private, shared history': { invite_only: true, history_public_to_subscribers: true },
  'private, protected history': { invite_only: true },
  archived: {},
  'not there': undefined,
} as const
type Kind = keyof typeof kinds

interface Operation {
  readonly method: string
  readonly path: (channel: { id: number; name: string }) => string
  readonly params?: (channel: { id: number; name: string }) => Record<string, unknown>
  readonly expected: Readonly<Record<Kind, string>>
}

const nobodyFinds = 'nnnnnnn'
const byMetadata = {
  public: 'yyyyyny',
  'web-public': 'yyyyyyy',
  'private, shared history': 'yynynnn',
  'private, protected history': 'yynynnn',
  archived: 'yyyyyny',
  'not there': nobodyFinds,
}
const byContent = {
  ...byMetadata,
  'private, shared history': 'nnnynnn',
  'private, protected history': 'nnnynnn',
  archived: nobodyFinds,
}
const byAdministering = {
  public: 'yyfyfnf',
  'web-public': 'yyfyfff',
  'private, shared history': 'yynynnn',
  'private, protected history': 'yynynnn',
  archived: 'yyfyfnf',
  'not there': nobodyFinds,
}

const operations: Readonly<Record<string, Operation>> = {
  'GET /streams/{id}': { method: 'GET', path: ({ id }) => `/streams/${id}`, expected: byMetadata },
  'GET /streams/{id}/members': { method: 'GET', path: ({ id }) => `/streams/${id}/members`, expected: byMetadata },
  'GET /streams/{id}/email_address': {
    method: 'GET',
    path: ({ id }) => `/streams/${id}/email_address`,
    expected: byContent,
  },
  'GET /get_stream_id': {
    method: 'GET',
    path: () => '/get_stream_id',
    params: ({ name }) => ({ stream: name }),
    expected: byContent,
  },
  'PATCH /streams/{id}': {
    method: 'PATCH',
    path: ({ id }) => `/streams/${id}`,
    params: () => ({ description: 'changed' }),
    expected: byAdministering,
  },
  'POST /user_topics': {
    method: 'POST',
    path: () => '/user_topics',
    params: ({ id }) => ({ stream_id: id, topic: 'any', visibility_policy: 3 }),
    expected: byContent,
  },
}

const chat = await channelsForTest()
await chat.changeOrganization({ enable_spectator_access: true })

async function channelOf(kind: Kind): Promise<{ id: number; name: string }> {
  const settings = kinds[kind]
  if (settings === undefined) return { id: 987_654, name: 'nowhere' }
  const { hamlet, iris } = chat.people
  const administer = { direct_members: [hamlet.id], direct_subgroups: [] }
  const params = { ...settings, subscribers: [hamlet.id, iris.id], can_administer_channel_group: administer }
  const channel = await chat.create('olivia', params)
  await chat.ok('iris', 'DELETE', '/users/me/subscriptions', { subscriptions: [channel.name] })
  if (kind === 'archived') await chat.ok('olivia', 'DELETE', `/streams/${channel.id}`)
  return channel
}

const missing = /^(Invalid channel ID|Invalid channel name '.*'|Channel '.*' does not exist)$/

for (const [name, { method, path, params, expected }] of Object.entries(operations)) {
  test.for(Object.keys(kinds) as Kind[])(`CHANNEL-14: ${name}, %s channel`, async (kind) => {
    const channel = await channelOf(kind)
    let outcome = ''
    for (const who of everybody) {
      const { status, body } = await chat.call(who, method, path(channel), params?.(channel))
      outcome += status === 200 ? 'y' : missing.test(body.msg) ? 'n' : 'f'
    }
    expect(outcome).toBe(expected[kind])
  })
}
