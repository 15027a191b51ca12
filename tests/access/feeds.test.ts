import { expect, test } from 'vitest'
import { type ChatState, initialState, reduce } from '../../client/chat/state/chat-state.ts'
import type { ChatEvent } from '../../client/chat/state/types.ts'
import { createSystemBots } from '../../server/chat/bots/actions/create-system-bots.ts'
import { modernCapabilities } from '../../server/chat/delivery/queues/rules/capabilities.ts'
import { chatForTest } from '../../server/chat/testing.ts'
import { makeChannel, subscribe } from '../../server/chat/testing-channels.ts'
import { uploaded } from '../../server/chat/testing-uploads.ts'

const chat = await chatForTest()
const { ok, people, services, listen } = chat
await services.directory.refresh({ users: await createSystemBots(chat.accounts, 'chat.test') })
const { hamlet, iris, gina } = people
const square = await makeChannel(services, 'square')
const yard = await makeChannel(services, 'yard')
for (const channel of [square, yard]) await subscribe(services, [hamlet.id, iris.id], channel)

const viewers = ['hamlet', 'iris', 'gina'] as const
type Viewer = (typeof viewers)[number]

async function stateOf(who: Viewer): Promise<ChatState> {
  return initialState(await ok(who, 'POST', '/register', { client_capabilities: modernCapabilities }))
}

/** The state on which two clients must agree. */
function messagesOf({ unread, personal, recent }: ChatState) {
  return {
    unread: new Map([...unread.places].map(([place, { ids }]) => [place, ids])),
    mentions: unread.mentions,
    starred: personal.starredIds,
    conversations: new Map([...recent.directs].map(([place, { maxId }]) => [place, maxId])),
  }
}

const sendText = async (who: Viewer, to: number | number[], content: string, topic = 'plays'): Promise<number> =>
  (await ok(who, 'POST', '/messages', { type: typeof to === 'number' ? 'channel' : 'direct', to, topic, content })).id

/** Compares the state before plus the events, each applied once and twice, with the state after. */
async function followMessages(act: () => Promise<unknown>): Promise<void> {
  const before = await Promise.all(viewers.map(async (who) => ({ who, queue: listen(who), state: await stateOf(who) })))
  await act()
  for (const { who, queue, state } of before) {
    let followed = state
    for (const event of queue.received() as unknown as ChatEvent[]) followed = reduce(reduce(followed, event), event)
    expect({ who, ...messagesOf(followed) }).toEqual({ who, ...messagesOf(await stateOf(who)) })
  }
}

test('ACCESS-4: unread and starred messages, mentions and recent conversations follow from the events', async () => {
  const ids: number[] = []
  await followMessages(async () => {
    for (const content of ['one', `two @**${iris.fullName}**`, 'three @**all**']) {
      ids.push(await sendText('hamlet', square.id, content))
    }
    await sendText('hamlet', yard.id, 'without a topic', '')
    await sendText('hamlet', [iris.id], 'between us')
    await sendText('iris', [hamlet.id, gina.id], 'among three')
    await sendText('iris', [iris.id], 'to myself')
  })
  const [first = 0, second = 0, third = 0] = ids
  await followMessages(() =>
    ok('iris', 'POST', '/messages/flags', { messages: [first, second], op: 'add', flag: 'starred' }),
  )
  await followMessages(() =>
    ok('iris', 'POST', '/messages/flags', { messages: [first, second, third], op: 'add', flag: 'read' }),
  )
  await followMessages(() =>
    ok('iris', 'POST', '/messages/flags', { messages: [second, third], op: 'remove', flag: 'read' }),
  )
  await followMessages(() =>
    ok('iris', 'POST', '/messages/flags', { messages: [first], op: 'remove', flag: 'starred' }),
  )
  await followMessages(() => ok('olivia', 'PATCH', '/realm', { can_move_messages_between_channels_group: everyone() }))
  await followMessages(() =>
    ok('hamlet', 'PATCH', `/messages/${second}`, { topic: 'other plays', propagate_mode: 'change_later' }),
  )
  await followMessages(() =>
    ok('hamlet', 'PATCH', `/messages/${third}`, { stream_id: yard.id, propagate_mode: 'change_one' }),
  )
  await followMessages(() => ok('olivia', 'DELETE', `/messages/${second}`))
  await followMessages(() => ok('iris', 'POST', '/mark_all_as_read'))
})

const everyone = () => services.directory.systemGroupId('role:members')

interface Files {
  readonly attachments: readonly { id: number }[]
  readonly upload_space_used: number
}

test('ACCESS-4: attachments and the used space follow from the events', async () => {
  const filesOf = async (): Promise<Files> => {
    const { attachments, upload_space_used } = await ok('hamlet', 'GET', '/attachments')
    return { attachments, upload_space_used }
  }
  const follow = async (act: () => Promise<unknown>) => {
    const queue = listen('hamlet')
    let files = await filesOf()
    await act()
    for (const event of queue.received()) {
      if (event.type !== 'attachment') continue
      const changed = event.attachment as { id: number }
      const others = files.attachments.filter(({ id }) => id !== changed.id)
      const attachments = event.op === 'remove' ? others : [...others, changed]
      files = { attachments, upload_space_used: event.upload_space_used as number }
    }
    const byId = ({ attachments, ...rest }: Files) => ({
      ...rest,
      attachments: attachments.toSorted((left, right) => left.id - right.id),
    })
    expect(byId(files)).toEqual(byId(await filesOf()))
  }
  let url = ''
  let message = 0
  await follow(async () => {
    url = await uploaded(chat, 'hamlet', { name: 'play.txt', content: 'To be' })
  })
  await follow(async () => {
    message = await sendText('hamlet', square.id, `[play](${url})`)
  })
  await follow(() => ok('hamlet', 'PATCH', `/messages/${message}`, { content: 'nothing' }))
  await follow(async () => {
    const { attachments } = await filesOf()
    await ok('hamlet', 'DELETE', `/attachments/${attachments[0]?.id}`)
  })
})

test('ACCESS-4: users who may list invitations get an event when the list changes', async () => {
  const listed = async (who: 'adam' | 'hamlet') => JSON.stringify((await ok(who, 'GET', '/invites')).invites)
  const follow = async (act: () => Promise<unknown>) => {
    const all = (['adam', 'hamlet'] as const).map(async (who) => ({
      who,
      queue: listen(who),
      before: await listed(who),
    }))
    const before = await Promise.all(all)
    await act()
    for (const { who, queue, before: list } of before) {
      const isNotified = queue.received().some(({ type }) => type === 'invites_changed')
      expect({ who, isNotified }).toEqual({ who, isNotified: isNotified || (await listed(who)) !== list })
    }
  }
  const sent = (name: string) => ({ invitee_emails: `${name}@agora.example`, stream_ids: [] })
  await follow(() => ok('hamlet', 'POST', '/invites', sent('one')))
  await follow(() => ok('adam', 'POST', '/invites', sent('two')))
  await follow(() => ok('adam', 'POST', '/invites/multiuse'))
  const { invites } = await ok('adam', 'GET', '/invites')
  const [mail] = invites.filter((one: { is_multiuse: boolean }) => !one.is_multiuse)
  const [link] = invites.filter((one: { is_multiuse: boolean }) => one.is_multiuse)
  await follow(() => ok('adam', 'DELETE', `/invites/${mail.id}`))
  await follow(() => ok('adam', 'DELETE', `/invites/multiuse/${link.id}`))
})

test('ACCESS-4, BOT-9: a user receives an event when the bots offered to them change', async () => {
  const watched = ['hamlet', 'iris', 'gina'] as const
  const offers = async (who: Viewer) => JSON.stringify((await ok(who, 'GET', '/bots/offers')).offers)
  const follow = async (act: () => Promise<unknown>) => {
    const all = watched.map(async (who) => ({ who, queue: listen(who), before: await offers(who) }))
    const before = await Promise.all(all)
    await act()
    for (const { who, queue, before: list } of before) {
      const events = queue.received().filter(({ type }) => type === 'agora')
      const expected = (await offers(who)) === list ? [] : [{ type: 'agora', op: 'bot_offers_changed' }]
      expect({ who, events }).toMatchObject({ who, events: expected })
    }
  }
  const { user_id: botId } = await ok('adam', 'POST', '/bots', { full_name: 'Offered', short_name: 'offered' })
  const offerTo = (id: number) => follow(() => ok('adam', 'PATCH', `/bots/${botId}`, { bot_owner_id: id }))
  await offerTo(iris.id)
  await offerTo(hamlet.id)
  await offerTo(people.adam.id)
  await offerTo(gina.id)
  await follow(() => ok('gina', 'POST', `/bots/${botId}/decline`))
  const giver = await chat.newUser(200, 'Former Giver')
  const offerBy = (who: Parameters<typeof ok>[0]) =>
    follow(() => ok(who, 'PATCH', `/bots/${botId}`, { bot_owner_id: iris.id }))
  await offerBy(giver)
  await follow(() => ok('olivia', 'PATCH', `/users/${giver.id}`, { role: 400 }))
  await follow(() => ok('olivia', 'PATCH', `/users/${giver.id}`, { role: 200 }))
  await offerBy(giver)
  await follow(() => ok('olivia', 'DELETE', `/users/${giver.id}`))
  await offerTo(iris.id)
  await follow(() => ok('adam', 'DELETE', `/bots/${botId}`))
  await ok('adam', 'POST', `/users/${botId}/reactivate`)
  await offerTo(iris.id)
  await follow(() => ok('iris', 'POST', `/bots/${botId}/accept`))
  expect(services.directory.user(botId)?.botOwnerId).toBe(iris.id)
})

test('ACCESS-4: clients without the settings object get the same settings from the old events', async () => {
  const capabilities = { user_settings_object: false }
  const fetch_event_types = ['update_display_settings', 'update_global_notifications']
  const settings = () => ok('hamlet', 'POST', '/register', { fetch_event_types, client_capabilities: capabilities })
  const queue = listen('hamlet', capabilities)
  const { queue_id: _before, ...before } = await settings()
  const sent = { twenty_four_hour_time: true, enable_sounds: false, color_scheme: 2, enter_sends: true }
  await ok('hamlet', 'PATCH', '/settings', sent)
  let followed: Record<string, unknown> = before
  for (const event of queue.received()) {
    const name = event.setting_name ?? event.notification_name
    if (name !== undefined) followed = { ...followed, [String(name)]: event.setting }
  }
  const { queue_id: _after, ...after } = await settings()
  expect(followed).toEqual(after)
  expect(followed).toMatchObject({ twenty_four_hour_time: true, enable_sounds: false, color_scheme: 2 })
})
