import { addressOf, narrowOf } from './places.ts'
import type { PlaceKind } from './roles.ts'
import {
  byActing,
  byMetadata,
  byReading,
  type Cell,
  everyone,
  nobodyFinds,
  type Row,
  type Rows,
  withVisitors,
} from './row.ts'

type ByPlace = Readonly<Record<PlaceKind, string>>

const ofMessage = ({ place }: Cell) => ({ path: { message_id: place.messageId } })
const read = (expected: Row['expected'], params: Record<string, unknown> = {}): Row => ({
  expected,
  ask: (cell) => ({ ...ofMessage(cell), params }),
})

async function ofFreshMessage({ world, place }: Cell, content?: string) {
  return { path: { message_id: await world.places.freshMessage(place, content) } }
}

/** The bot may post where its owner may; a guest may post in web-public channels and to visible users. */
const bySending: ByPlace = {
  public: 'yyyyyynyy',
  webPublic: 'yyyyyyyyy',
  privateShared: 'ffnnynnyy',
  privateProtected: 'ffnnynnyy',
  archived: 'ffffffnff',
  direct: 'yyyyyynyy',
}
/**
 * A narrow of a visible place returns only readable messages, so none of a private channel that the caller only
 * administers; a direct narrow is the caller's own conversation.
 */
const byNarrow: ByPlace = {
  ...byReading,
  privateShared: byMetadata.privateShared,
  privateProtected: byMetadata.privateProtected,
  direct: 'yyyyyynyy',
}
/** Like the bot: a webhook may post where its owner may. */
const bySendingOfWebhooks = Object.fromEntries(
  Object.entries(bySending).map(([kind, letters]) => [kind, letters + letters.slice(-1)]),
)
/** Typing notifications are for readers. */
const byTyping: ByPlace = { ...byActing, direct: bySending.direct }
/** Users edit their own messages. */
const byAuthor: ByPlace = {
  public: 'ffffyfnff',
  webPublic: 'ffffyffff',
  privateShared: 'nnnnynnfn',
  privateProtected: 'nnnnynnfn',
  archived: nobodyFinds,
  direct: 'nnnnynnfn',
}
const byDeleting: ByPlace = { ...byAuthor, public: 'yyffyfnff', webPublic: 'yyffyffff' }

const openToVisitors: ByPlace = {
  public: 'n',
  webPublic: 'y',
  privateShared: 'n',
  privateProtected: 'n',
  archived: 'n',
  direct: 'u',
}
const signInForTheRest: ByPlace = {
  public: 'u',
  webPublic: 'y',
  privateShared: 'u',
  privateProtected: 'u',
  archived: 'u',
  direct: 'u',
}

/** In a topic without canaries, because senders see their own messages later. */
const neutralAddress = (place: Cell['place']) => addressOf({ ...place, topic: 'neutral' })
const soon = ({ world }: Cell) => Math.floor(world.chat.clock.nowMs() / 1000) + 86_400
const askForFile = ({ place }: Cell) => {
  const [realm_id_str = '', ...rest] = place.filePath.split('/')
  return { path: { realm_id_str, filename: rest.join('/') } }
}

export const messageRows: Rows = {
  'POST /messages': {
    expected: bySendingOfWebhooks,
    ask: ({ world, place }) => ({ params: { ...neutralAddress(place), content: world.fresh('sent ') } }),
  },
  'GET /messages': {
    expected: withVisitors(byNarrow, openToVisitors),
    ask({ place, role }) {
      const forVisitors = role === 'anonymous' ? [{ operator: 'channels', operand: 'web-public' }] : []
      const narrow = [...forVisitors, ...narrowOf(place)]
      return { params: { anchor: 'newest', num_before: 100, num_after: 0, narrow } }
    },
  },
  'GET /messages/matches_narrow': {
    expected: everyone,
    ask: async ({ world }) => {
      const places = await Promise.all((Object.keys(byReading) as PlaceKind[]).map((kind) => world.sharedPlace(kind)))
      const narrow = [{ operator: 'search', operand: 'hello canary' }]
      return { params: { msg_ids: places.map(({ messageId }) => messageId), narrow } }
    },
  },
  'GET /messages/{message_id}': read(withVisitors(byReading, signInForTheRest), { apply_markdown: false }),
  'POST /messages/flags': {
    expected: byReading,
    ask: ({ place }) => ({ params: { messages: [place.messageId], op: 'add', flag: 'starred' } }),
  },
  'POST /messages/flags/narrow': {
    expected: byNarrow,
    ask: ({ place }) => ({
      params: { anchor: 'newest', num_before: 10, num_after: 0, op: 'add', flag: 'read', narrow: narrowOf(place) },
    }),
  },
  'POST /messages/render': {
    expected: everyone,
    async ask({ world }) {
      const [shared, hidden] = [await world.sharedPlace('privateShared'), await world.sharedPlace('privateProtected')]
      const file = `[x](/user_uploads/${hidden.filePath})`
      return { params: { content: `#**${shared.channelId}** @**|${world.people.subscriber.id}** ${file}` } }
    },
  },
  'POST /mark_all_as_read': { expected: everyone, ask: () => ({}) },
  'PATCH /messages/{message_id}': {
    expected: byAuthor,
    ask: async (cell) => ({ ...(await ofFreshMessage(cell)), params: { content: 'changed' } }),
  },
  'DELETE /messages/{message_id}': { expected: byDeleting, ask: (cell) => ofFreshMessage(cell) },
  'GET /messages/{message_id}/history': read(byReading),
  'GET /messages/{message_id}/read_receipts': read(byReading),
  'POST /submessage': {
    expected: byActing,
    async ask(cell) {
      const { path } = await ofFreshMessage(cell, '/poll Where?\nHere')
      const content = JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 })
      return { params: { message_id: path.message_id, msg_type: 'widget', content } }
    },
  },
  'POST /messages/{message_id}/report': read(byReading, { report_type: 'spam' }),
  'POST /messages/{message_id}/reactions': {
    expected: byActing,
    ask: async (cell) => ({ ...(await ofFreshMessage(cell)), params: { emoji_name: 'octopus' } }),
  },
  'DELETE /messages/{message_id}/reactions': {
    expected: byActing,
    async ask(cell) {
      const input = await ofFreshMessage(cell)
      const params = { emoji_name: 'octopus' }
      await cell.world.chat.call(cell.caller, 'POST', `/messages/${input.path.message_id}/reactions`, params)
      return { ...input, params }
    },
  },
  'POST /typing': {
    expected: byTyping,
    ask: ({ place }) => {
      const { type, to, topic } = addressOf(place)
      return { params: type === 'direct' ? { op: 'start', type, to } : { op: 'start', type, stream_id: to, topic } }
    },
  },
  'POST /messages/{message_id}/typing': {
    expected: byAuthor,
    ask: async (cell) => ({ ...(await ofFreshMessage(cell)), params: { op: 'start' } }),
  },
  'POST /scheduled_messages': {
    expected: bySending,
    ask: (cell) => ({
      params: { ...neutralAddress(cell.place), content: 'later', scheduled_delivery_timestamp: soon(cell) },
    }),
  },
  'POST /reminders': {
    expected: byReading,
    ask: (cell) => ({ params: { message_id: cell.place.messageId, scheduled_delivery_timestamp: soon(cell) } }),
  },
  'GET /user_uploads/{realm_id_str}/{filename}': {
    expected: byReading,
    ask: askForFile,
  },
  'GET /thumbnail/status/{realm_id_str}/{filename}': {
    expected: byReading,
    ask: askForFile,
  },
}
