import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { apply } from '../../../server/chat/register/feed.testing.ts'
import type { TestUserName } from '../../../server/chat/testing.ts'
import { makeChannel } from '../../../server/chat/testing-channels.ts'
import type { ReceivedEvent } from '../../../server/chat/testing-listening.ts'
import { invitationsForTest } from './invitations-for-test.ts'

const { ok, postedKey, browse, listen, services, newGroup } = await invitationsForTest()
const plays = await makeChannel(services, 'plays')
const actors = await newGroup('actors')

interface State {
  readonly users: Record<string, unknown>
  readonly members: ReadonlyMap<number, ReadonlySet<number>>
  readonly subscribers: ReadonlySet<number>
}

async function snapshot(who: TestUserName): Promise<State> {
  const { realm_users, realm_user_groups, user_id } = await ok(who, 'POST', '/register', {
    fetch_event_types: ['realm_user', 'realm_user_groups'],
    client_gravatar: false,
    client_capabilities: { user_list_incomplete: true },
  })
  const groups = realm_user_groups as { id: number; members: number[] }[]
  const { subscribers } = await ok('adam', 'GET', `/streams/${plays.id}/members`)
  return {
    users: { realm_users, realm_non_active_users: [], user_id },
    members: new Map(groups.map(({ id, members }) => [id, new Set(members)])),
    subscribers: new Set(subscribers as number[]),
  }
}

function applied(state: State, event: ReceivedEvent): State {
  const users = apply(state.users, event)
  if (event.type === 'user_group' && event.op === 'add_members') {
    const id = event.group_id as number
    const members = new Map(state.members).set(
      id,
      new Set([...(state.members.get(id) ?? []), ...(event.user_ids as number[])]),
    )
    return { ...state, users, members }
  }
  if (event.type === 'subscription' && event.op === 'peer_add')
    return { ...state, users, subscribers: new Set([...state.subscribers, ...(event.user_ids as number[])]) }
  return { ...state, users }
}

test('INVITE-10: a client that applies the events, each once or twice, has the state of a fresh one', async () => {
  await ok('adam', 'POST', '/invites', {
    invitee_emails: 'nora@agora.example',
    stream_ids: [plays.id],
    group_ids: [actors],
    invite_as: 300,
  })
  const key = await postedKey()
  const viewers = await Promise.all(
    (['olivia', 'hamlet'] as const).map(async (who) => ({ who, queue: listen(who), state: await snapshot(who) })),
  )
  const joined = await browse('POST', `/join/${key}`, { full_name: 'Nora', password: testPassword })
  expect(joined.status).toBe(200)
  for (const { who, queue, state } of viewers) {
    let followed = state
    for (const event of queue.received()) followed = applied(applied(followed, event), event)
    const fresh = await snapshot(who)
    const ids = ({ users }: State) => users.realm_users as { user_id: number }[]
    expect(followed.subscribers).toEqual(fresh.subscribers)
    expect(followed.members).toEqual(fresh.members)
    expect(ids(followed).find(({ user_id }) => user_id === joined.body.user_id)).toEqual(
      ids(fresh).find(({ user_id }) => user_id === joined.body.user_id),
    )
  }
})

test('INVITE-9: a refused request sends no event', async () => {
  const olivia = listen('olivia')
  await ok('adam', 'POST', '/invites', { invitee_emails: 'x1@agora.example', stream_ids: [] })
  const key = await postedKey()
  olivia.received()
  expect((await browse('POST', `/join/${key}`, { full_name: 'X', password: 'short' })).status).toBe(400)
  expect(olivia.received()).toEqual([])
})
