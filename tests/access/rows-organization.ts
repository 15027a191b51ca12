import {
  administrators,
  anybody,
  type Cell,
  everyone,
  everyoneAndVisitors,
  itsOwnerAndAdministrators,
  neitherGuestsNorBots,
  nobodyFinds,
  notGuests,
  owners,
  type Row,
  type Rows,
} from './row.ts'

const plain = (expected: string, params: Record<string, unknown> = {}): Row => ({ expected, ask: () => ({ params }) })
const isAdministrator = ({ role }: Cell) => role === 'owner' || role === 'administrator'

/** An object of the organization, created for each request that may change it. */
function changed(make: (cell: Cell) => Promise<Record<string, string | number>>, params = {}): Row {
  return {
    expected: administrators,
    ask: async (cell) => ({ path: isAdministrator(cell) ? await make(cell) : {}, params }),
  }
}

/** The same for a request that reorders a list. */
function reordered(name: string, list: (cell: Cell) => Promise<number[]>): Row {
  return {
    expected: administrators,
    ask: async (cell) => ({ params: { [name]: isAdministrator(cell) ? await list(cell) : [] } }),
  }
}

const linkifierParams = (world: Cell['world']) => ({
  pattern: `${world.fresh('T')}-(?P<id>[0-9]+)`,
  url_template: 'https://example.com/{id}',
})
const linkifier = async ({ world }: Cell) => ({
  filter_id: (await world.as('owner', 'POST', '/realm/filters', linkifierParams(world))).id,
})
const playgroundParams = (world: Cell['world']) => ({
  name: world.fresh('Playground '),
  pygments_language: 'Python',
  url_template: 'https://example.com/{code}',
})
const playground = async ({ world }: Cell) => ({
  playground_id: (await world.as('owner', 'POST', '/realm/playgrounds', playgroundParams(world))).id,
})
const fieldParams = (world: Cell['world']) => ({ name: world.fresh('field '), field_type: 1 })
const field = async ({ world }: Cell) => ({
  field_id: (await world.as('owner', 'POST', '/realm/profile_fields', fieldParams(world))).id,
})
const folder = async ({ world }: Cell) => {
  const sent = { name: world.fresh('folder '), description: '' }
  const { channel_folder_id } = await world.as('owner', 'POST', '/channel_folders/create', sent)
  return { channel_folder_id }
}
const domain = async ({ world }: Cell) => {
  const name = `${world.fresh('domain')}.example`
  await world.as('owner', 'POST', '/realm/domains', { domain: name, allow_subdomains: false })
  return { domain: name }
}
const ids = (list: { id: number }[]) => list.map(({ id }) => id)
const made = (name: string, params: (world: Cell['world']) => Record<string, unknown>): Rows => ({
  [name]: { expected: administrators, ask: ({ world }) => ({ params: params(world) }) },
})
const ofDomain = (params = {}): Row => ({
  expected: owners,
  ask: async (cell) => ({ path: cell.role === 'owner' ? await domain(cell) : {}, params }),
})

/** A group that the subscriber created and manages. */
async function group({ world }: Cell): Promise<{ user_group_id: number }> {
  const sent = { name: world.fresh('people '), description: '', members: [world.people.subscriber.id] }
  return { user_group_id: (await world.as('subscriber', 'POST', '/user_groups/create', sent)).group_id }
}
/** Owners manage all groups by default. */
const itsManagerAndOwners = 'yfffyffff'
const ofGroup = (expected: string, params: (cell: Cell) => Record<string, unknown> = () => ({})): Row => ({
  expected,
  ask: async (cell) => ({
    path: { ...(await group(cell)), user_id: cell.world.people.member.id },
    params: params(cell),
  }),
})

async function emoji({ world }: Cell): Promise<{ emoji_name: string }> {
  const emoji_name = world.fresh('emoji')
  await world.upload(world.people.subscriber, `/realm/emoji/${emoji_name}`, 'e.png', world.picture)
  return { emoji_name }
}
const picture = (path: string, expected: string): Row => ({
  expected,
  ask: () => ({ send: ({ world, caller }) => world.upload(caller, path, 'a.png', world.picture) }),
})

/** Images of the organization are part of its sign-in page. */
const shown = (path: string): Row => ({
  expected: anybody,
  ask: () => ({ send: ({ world }) => world.open(`/api/v1${path}`) }),
})

/** Every account gets the reply that the service is not offered. */
const notOffered = (allowedToNobody: string, params: Record<string, unknown> = {}): Row => ({
  ...plain(nobodyFinds, params),
  allowedToNobody,
})

export const organizationRows: Rows = {
  'POST /register': {
    expected: everyoneAndVisitors,
    ask: ({ role }) => ({
      params: {
        // Anonymous callers see no users and must not request them.
        include_subscribers: role !== 'anonymous',
        client_gravatar: false,
        client_capabilities: { user_list_incomplete: true, archived_channels: true, include_deactivated_groups: true },
      },
    }),
  },
  'PATCH /realm': plain(administrators, { description: 'about us' }),
  'PATCH /realm/user_settings_defaults': plain(administrators, { enter_sends: true }),
  'GET /realm/domains': plain(everyone),
  'POST /realm/domains': {
    expected: owners,
    ask: ({ world }) => ({ params: { domain: `${world.fresh('domain')}.example`, allow_subdomains: true } }),
  },
  'PATCH /realm/domains/{domain}': ofDomain({ allow_subdomains: true }),
  'DELETE /realm/domains/{domain}': ofDomain(),
  'POST /realm/deactivate': {
    expected: `?${owners.slice(1)}`,
    allowedToNobody: 'a deactivated organization refuses all requests, so the owner sends an invalid delay',
    ask: () => ({ params: { deletion_delay_days: 'never' } }),
  },
  'GET /channel_folders': plain(everyone, { include_archived: true }),
  ...made('POST /channel_folders/create', (world) => ({ name: world.fresh('folder '), description: '' })),
  'PATCH /channel_folders/{channel_folder_id}': changed(folder, { description: 'other' }),
  'PATCH /channel_folders': reordered('order', async ({ world }) =>
    ids((await world.as('owner', 'GET', '/channel_folders', { include_archived: true })).channel_folders),
  ),
  'GET /realm/linkifiers': plain(everyone),
  ...made('POST /realm/filters', linkifierParams),
  'PATCH /realm/filters/{filter_id}': {
    ...changed(linkifier),
    ask: async (cell) => ({
      path: isAdministrator(cell) ? await linkifier(cell) : {},
      params: linkifierParams(cell.world),
    }),
  },
  'DELETE /realm/filters/{filter_id}': changed(linkifier),
  'PATCH /realm/linkifiers': reordered('ordered_linkifier_ids', async ({ world }) =>
    ids((await world.as('owner', 'GET', '/realm/linkifiers')).linkifiers),
  ),
  ...made('POST /realm/playgrounds', playgroundParams),
  'DELETE /realm/playgrounds/{playground_id}': changed(playground),
  'GET /realm/profile_fields': plain(everyone),
  ...made('POST /realm/profile_fields', fieldParams),
  'PATCH /realm/profile_fields/{field_id}': changed(field, { hint: 'other' }),
  'DELETE /realm/profile_fields/{field_id}': changed(field),
  'PATCH /realm/profile_fields': reordered('order', async ({ world }) =>
    ids((await world.as('owner', 'GET', '/realm/profile_fields')).custom_fields),
  ),
  'GET /realm/emoji': plain(everyone),
  'POST /realm/emoji/{emoji_name}': {
    expected: notGuests,
    ask: ({ world }) => picture(`/realm/emoji/${world.fresh('emoji')}`, '').ask({ world } as Cell),
  },
  'DELETE /realm/emoji/{emoji_name}': {
    expected: itsOwnerAndAdministrators,
    ask: async (cell) => ({ path: cell.isAbsent ? {} : await emoji(cell) }),
  },
  'POST /realm/icon': picture('/realm/icon', administrators),
  'DELETE /realm/icon': plain(administrators),
  'GET /realm/icon': shown('/realm/icon'),
  'POST /realm/logo': picture('/realm/logo', administrators),
  'DELETE /realm/logo': plain(administrators, { night: false }),
  'GET /realm/logo': shown('/realm/logo'),
  'GET /calls/bigbluebutton/create': notOffered('no video call server is configured', { meeting_name: 'call' }),
  'GET /calls/accounts': plain(everyone),
  'DELETE /calls/accounts/{provider}': { expected: everyone, ask: () => ({ path: { provider: 'zoom' } }) },
  'POST /calls/zoom/create': notOffered('no Zoom app is configured'),
  'POST /calls/webex/create': notOffered('no Webex integration is configured'),
  'POST /calls/constructorgroups/create': notOffered('no Constructor Groups account is configured'),
  'POST /calls/nextcloud_talk/create': notOffered('no Nextcloud server is configured', { room_name: 'call' }),
  'GET /messages/summary': notOffered('the server does not write summaries'),
  'POST /zcommand': plain(everyone, { command: '/ping' }),
  'POST /realm/test_welcome_bot_custom_message': plain(administrators, { welcome_message_custom_text: 'Welcome!' }),
  'POST /export/realm': plain(administrators),
  'GET /export/realm': plain(administrators),
  'GET /usage_statistics': plain(administrators),
  'GET /export/realm/consents': plain(administrators),
  'DELETE /export/realm/{export_id}': changed(async ({ world }) => {
    const { id } = await world.as('owner', 'POST', '/export/realm')
    await world.chat.services.exports.settled()
    return { export_id: id }
  }),
  'POST /user_groups/create': {
    expected: notGuests,
    ask: ({ world }) => ({ params: { name: world.fresh('people '), description: '', members: [] } }),
  },
  'GET /user_groups': plain(neitherGuestsNorBots),
  'PATCH /user_groups/{user_group_id}': ofGroup(itsManagerAndOwners, () => ({ description: 'other' })),
  'POST /user_groups/{user_group_id}/deactivate': ofGroup(itsManagerAndOwners),
  'DELETE /user_groups/{user_group_id}': ofGroup(itsManagerAndOwners),
  'POST /user_groups/{user_group_id}/members': ofGroup(itsManagerAndOwners, ({ world }) => ({
    add: [world.people.moderator.id, world.people.formerSubscriber.id],
  })),
  'GET /user_groups/{user_group_id}/members': ofGroup(notGuests),
  'GET /user_groups/{user_group_id}/members/{user_id}': ofGroup(notGuests),
  'POST /user_groups/{user_group_id}/subgroups': ofGroup(itsManagerAndOwners, ({ world }) => ({
    add: [world.chat.services.directory.systemGroupId('role:owners')],
  })),
  'GET /user_groups/{user_group_id}/subgroups': ofGroup(notGuests),
}
