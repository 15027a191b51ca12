import {
  administrators,
  byContent,
  byMetadata,
  type Cell,
  everyone,
  nobodyFinds,
  notGuests,
  type Row,
  type Rows,
  whoKnowsThem,
  withVisitors,
} from './row.ts'

const ofChannel = ({ place }: Cell) => ({ path: { stream_id: place.channelId } })
const read = (expected: Row['expected']): Row => ({ expected, ask: ofChannel })

/** Administrators of the organization administer the channels they can see. */
const byAdministering = {
  public: 'yyccccncc',
  webPublic: 'yyccccccc',
  privateShared: 'yynncnncn',
  privateProtected: 'yynncnncn',
  archived: 'yyccccncc',
}
/** Settings of a subscription: other readers of the channel have none. */
const bySubscription = {
  public: 'ffffyfnyf',
  webPublic: 'ffffyffyf',
  privateShared: 'nnnnynnyn',
  privateProtected: 'nnnnynnyn',
  archived: 'nnnnnnnnn',
}
/** Guests cannot subscribe themselves, and private channels cannot be joined. */
const bySubscribing = {
  public: notGuests,
  webPublic: notGuests,
  privateShared: 'ffffyffff',
  privateProtected: 'ffffyffff',
  archived: 'fffffffff',
}
/** An administrator who cannot read a private channel does not learn that it cannot be a default. */
const byReadableChannel = {
  public: administrators,
  webPublic: administrators,
  privateShared: 'nnppppppp',
  privateProtected: 'nnppppppp',
  archived: 'nnppppppp',
}

/** A default channel group for one request; refused callers need none. */
async function channelGroup({ world, role }: Cell): Promise<{ group_id: number; name: string }> {
  const name = world.fresh('offered ')
  if (role !== 'owner' && role !== 'administrator') return { group_id: 1, name }
  await world.as('owner', 'POST', '/channels/create', { name, subscribers: [] })
  const sent = { group_name: name, description: 'some', stream_names: [name] }
  await world.as('owner', 'POST', '/default_stream_groups/create', sent)
  const params = { fetch_event_types: ['default_stream_groups'] }
  const { realm_default_stream_groups: groups } = await world.as('owner', 'POST', '/register', params)
  return { group_id: groups.find((one: { name: string }) => one.name === name).id, name }
}

const ofGroup = (params: (name: string) => Record<string, unknown>): Row => ({
  expected: administrators,
  async ask(cell) {
    const { group_id, name } = await channelGroup(cell)
    return { path: { group_id }, params: params(name) }
  },
})

export const channelRows: Rows = {
  'POST /channels/create': {
    expected: notGuests,
    ask: ({ world }) => ({ params: { name: world.fresh('made '), subscribers: [world.people.subscriber.id] } }),
  },
  'GET /streams': { expected: everyone, ask: () => ({}) },
  'GET /get_stream_id': { expected: byContent, ask: ({ place }) => ({ params: { stream: place.name } }) },
  'GET /streams/{stream_id}': read(byMetadata),
  'GET /streams/{stream_id}/members': read(byMetadata),
  'GET /streams/{stream_id}/email_address': read(byContent),
  'PATCH /streams/{stream_id}': {
    expected: byAdministering,
    ask: (cell) => ({ ...ofChannel(cell), params: { description: cell.world.fresh('about ') } }),
  },
  'DELETE /streams/{stream_id}': {
    expected: { ...byAdministering, archived: 'ffccccncc' },
    freshPlace: true,
    ask: ofChannel,
  },
  'POST /streams/{stream_id}/delete_topic': {
    expected: {
      public: administrators,
      webPublic: administrators,
      privateShared: 'nnppppppp',
      privateProtected: 'nnppppppp',
      archived: 'nnppppppp',
    },
    freshPlace: true,
    ask: (cell) => ({ ...ofChannel(cell), params: { topic_name: cell.place.topic } }),
  },
  'GET /users/me/subscriptions': { expected: everyone, ask: () => ({ params: { include_subscribers: true } }) },
  'POST /users/me/subscriptions': {
    expected: bySubscribing,
    freshPlace: true,
    ask: ({ place }) => ({ params: { subscriptions: [{ name: place.name }] } }),
  },
  'PATCH /users/me/subscriptions': {
    expected: bySubscribing,
    freshPlace: true,
    ask: ({ place }) => ({ params: { add: [{ name: place.name }] } }),
  },
  'DELETE /users/me/subscriptions': {
    expected: byMetadata,
    freshPlace: true,
    ask: ({ place }) => ({ params: { subscriptions: [place.name] } }),
  },
  'POST /users/me/subscriptions/properties': {
    expected: bySubscription,
    ask: ({ place }) => ({
      params: { subscription_data: [{ stream_id: place.channelId, property: 'color', value: '#ff0000' }] },
    }),
  },
  'PATCH /users/me/subscriptions/{stream_id}': {
    expected: bySubscription,
    ask: (cell) => ({ ...ofChannel(cell), params: { property: 'color', value: '#00ff00' } }),
  },
  'GET /users/{user_id}/subscriptions/{stream_id}': {
    expected: { ...byMetadata, archived: nobodyFinds },
    ask: ({ world, place }) => ({ path: { user_id: world.people.bot.id, stream_id: place.channelId } }),
  },
  'GET /users/{user_id}/channels': {
    expected: whoKnowsThem,
    ask: ({ world, isAbsent }) => ({ path: { user_id: isAbsent ? 987_654 : world.people.subscriber.id } }),
  },
  'POST /default_streams': {
    expected: byReadableChannel,
    ask: ({ place }) => ({ params: { stream_id: place.channelId } }),
  },
  'DELETE /default_streams': {
    expected: { ...byReadableChannel, privateShared: administrators, privateProtected: administrators },
    async ask({ world, place, isAbsent }) {
      const isOpen = place.kind === 'public' || place.kind === 'webPublic'
      if (isOpen && !isAbsent) await world.as('owner', 'POST', '/default_streams', { stream_id: place.channelId })
      return { params: { stream_id: place.channelId } }
    },
  },
  'POST /default_stream_groups/create': {
    expected: administrators,
    async ask({ world }) {
      const name = world.fresh('offered ')
      await world.as('owner', 'POST', '/channels/create', { name, subscribers: [] })
      return { params: { group_name: name, description: 'some', stream_names: [name] } }
    },
  },
  'PATCH /default_stream_groups/{group_id}': ofGroup((name) => ({ new_group_name: `${name} renamed` })),
  'PATCH /default_stream_groups/{group_id}/streams': ofGroup((name) => ({ op: 'remove', stream_names: [name] })),
  'DELETE /default_stream_groups/{group_id}': ofGroup(() => ({})),
  'POST /user_topics': {
    expected: byContent,
    ask: ({ place }) => ({ params: { stream_id: place.channelId, topic: place.topic, visibility_policy: 3 } }),
  },
  'PATCH /users/me/subscriptions/muted_topics': {
    expected: byContent,
    async ask({ world, caller, place }) {
      // A topic that is muted already is not muted again.
      const sent = { stream_id: place.channelId, topic: place.topic, visibility_policy: 0 }
      await world.chat.call(caller, 'POST', '/user_topics', sent)
      return { params: { stream_id: place.channelId, topic: place.topic, op: 'add' } }
    },
  },
  'POST /mark_stream_as_read': {
    expected: byContent,
    ask: ({ place }) => ({ params: { stream_id: place.channelId } }),
  },
  'POST /mark_topic_as_read': {
    expected: byContent,
    ask: ({ place }) => ({ params: { stream_id: place.channelId, topic_name: place.topic } }),
  },
  'GET /users/me/{stream_id}/topics': {
    expected: withVisitors(
      { ...byContent, archived: byMetadata.archived },
      { public: 'u', webPublic: 'y', privateShared: 'u', privateProtected: 'u', archived: 'u' },
    ),
    ask: ofChannel,
  },
}
