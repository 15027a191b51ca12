import { deviceParams } from '../contract/push/push-for-test.ts'
import {
  type Cell,
  everyone,
  everyoneAndWebhooks,
  itsHumanOwner,
  itsOwner,
  notBots,
  type Row,
  type Rows,
} from './row.ts'

const list: Row = { expected: everyone, ask: () => ({}) }

/** An object of the subscriber, created for each request. */
function owned(make: (cell: Cell) => Promise<Record<string, string | number>>, params = {}): Row {
  return {
    expected: itsOwner,
    ask: async (cell) => (cell.isAbsent ? { params } : { path: await make(cell), params }),
  }
}

const soon = ({ world }: Cell) => Math.floor(world.chat.clock.nowMs() / 1000) + 86_400
const someDraft = { type: '', to: [], topic: '', content: 'c' }

const draft = async ({ world }: Cell) => {
  const { ids } = await world.as('subscriber', 'POST', '/drafts', { drafts: [someDraft] })
  return { draft_id: ids[0] }
}
const snippet = async ({ world }: Cell) => {
  const made = await world.as('subscriber', 'POST', '/saved_snippets', { title: 't', content: 'c' })
  return { saved_snippet_id: made.saved_snippet_id }
}
const view = async ({ world }: Cell) => {
  const fragment = world.fresh('narrow')
  await world.as('subscriber', 'POST', '/navigation_views', { fragment, is_pinned: true, name: fragment })
  return { fragment }
}
const scheduled = async (cell: Cell) => {
  const { scheduled_message_id } = await cell.world.as('subscriber', 'POST', '/scheduled_messages', {
    type: 'channel',
    to: cell.place.channelId,
    topic: 't',
    content: 'c',
    scheduled_delivery_timestamp: soon(cell),
  })
  return { scheduled_message_id }
}
const reminder = async (cell: Cell) => {
  const sent = { message_id: cell.place.messageId, scheduled_delivery_timestamp: soon(cell) }
  return { reminder_id: (await cell.world.as('subscriber', 'POST', '/reminders', sent)).reminder_id }
}
const attachment = async ({ world }: Cell) => {
  const made = await world.upload(world.people.subscriber, '/user_uploads', 'own.txt', Buffer.from('own'))
  const { attachments } = await world.as('subscriber', 'GET', '/attachments')
  const path = made.body.url.replace('/user_uploads/', '')
  return { attachment_id: attachments.find((one: { path_id: string }) => one.path_id === path).id }
}
const queue = async ({ world }: Cell): Promise<{ queue_id: string }> => {
  const { queue_id } = await world.as('subscriber', 'POST', '/register', { event_types: ['message'] })
  return { queue_id }
}
const inParams = (make: typeof queue, more = {}): Row => ({
  expected: itsOwner,
  ask: async (cell) => ({
    params: { ...(cell.isAbsent ? { queue_id: '00000000-0000-4000-8000-000000000000' } : await make(cell)), ...more },
  }),
})

const devices = (params: Record<string, unknown>): Row => ({ expected: notBots, ask: () => ({ params }) })
const removed = (path: string): Row => ({
  expected: notBots,
  async ask({ world, caller }) {
    await world.chat.call(caller, 'POST', path, { token, appid: 'org.example.app' })
    return { params: { token } }
  },
})

/** A device of the caller with encrypted notifications. */
const sealedDevice = (world: Cell['world']) => deviceParams(Number(world.fresh('')))
const notified: Row = {
  expected: notBots,
  async ask({ world, caller }) {
    await world.chat.call(caller, 'POST', '/mobile_push/register', sealedDevice(world))
    await world.chat.services.push.worker.settled()
    return {}
  },
}
const ownDevice: Row = {
  expected: itsHumanOwner,
  async ask({ world, isAbsent }) {
    if (isAbsent) return { params: { device_id: 999_999 } }
    const { device_id } = await world.as('subscriber', 'POST', '/register_client_device')
    return { params: { device_id } }
  },
}
const botsOnly = 'nnnnnnnny'
const token = 'ab'.repeat(32)

/** Personal objects, which are missing for everyone else. */
export const personalRows: Rows = {
  'GET /drafts': list,
  'POST /drafts': { expected: everyone, ask: () => ({ params: { drafts: [someDraft] } }) },
  'PATCH /drafts/{draft_id}': owned(draft, { draft: someDraft }),
  'DELETE /drafts/{draft_id}': owned(draft),
  'GET /saved_snippets': list,
  'POST /saved_snippets': { expected: everyone, ask: () => ({ params: { title: 't', content: 'c' } }) },
  'PATCH /saved_snippets/{saved_snippet_id}': owned(snippet, { title: 'other' }),
  'DELETE /saved_snippets/{saved_snippet_id}': owned(snippet),
  'GET /bot_storage': { expected: botsOnly, ask: () => ({}) },
  'PUT /bot_storage': { expected: botsOnly, ask: () => ({ params: { storage: { key: 'value' } } }) },
  'DELETE /bot_storage': { expected: botsOnly, ask: () => ({}) },
  'GET /navigation_views': list,
  'POST /navigation_views': {
    expected: everyone,
    ask: ({ world }) => ({ params: { fragment: world.fresh('narrow'), is_pinned: false, name: world.fresh('view ') } }),
  },
  'PATCH /navigation_views/{fragment}': owned(view, { is_pinned: false }),
  'DELETE /navigation_views/{fragment}': owned(view),
  'GET /scheduled_messages': list,
  'PATCH /scheduled_messages/{scheduled_message_id}': owned(scheduled, { content: 'other' }),
  'DELETE /scheduled_messages/{scheduled_message_id}': owned(scheduled),
  'GET /reminders': list,
  'DELETE /reminders/{reminder_id}': owned(reminder),
  'GET /attachments': list,
  'DELETE /attachments/{attachment_id}': owned(attachment),
  'POST /user_uploads': {
    expected: everyoneAndWebhooks,
    ask: () => ({ send: ({ world, caller }) => world.upload(caller, '/user_uploads', 'a.txt', Buffer.from('a')) }),
  },
  'GET /events': inParams(queue, { last_event_id: -1, dont_block: true }),
  'DELETE /events': inParams(queue),
  'POST /users/me/apns_device_token': devices({ token, appid: 'org.example.app' }),
  'DELETE /users/me/apns_device_token': removed('/users/me/apns_device_token'),
  'POST /users/me/android_gcm_reg_id': devices({ token }),
  'DELETE /users/me/android_gcm_reg_id': removed('/users/me/android_gcm_reg_id'),
  'POST /register_client_device': devices({}),
  'POST /remove_client_device': ownDevice,
  'POST /mobile_push/register': { expected: notBots, ask: ({ world }) => ({ params: sealedDevice(world) }) },
  'POST /mobile_push/e2ee/test_notification': notified,
  'POST /mobile_push/test_notification': { expected: notBots, ask: () => ({}) },
}
