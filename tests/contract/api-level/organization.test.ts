import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { chatForTest } from '../../../server/chat/testing.ts'

const chat = await chatForTest()
const { call, ok, people, services } = chat
const registered = () => ok('hamlet', 'POST', '/register', { fetch_event_types: ['realm', 'realm_user'] })

test('REALM-14: clients receive a changed description as text and as HTML, older ones in the form of a setting', async () => {
  const listener = chat.listen('hamlet')
  await ok('adam', 'PATCH', '/realm', { description: 'We **trade**' })
  expect(listener.received()).toMatchObject([
    { type: 'realm', op: 'update', property: 'description', value: 'We **trade**' },
    {
      type: 'realm',
      op: 'update_dict',
      property: 'default',
      data: { description: 'We **trade**', rendered_description: '<p>We <strong>trade</strong></p>' },
    },
  ])
})

test('REALM-15: a renamed setting is accepted and sent under both names', async () => {
  const listener = chat.listen('hamlet')
  for (const [name, value] of [
    ['gif_rating_policy', 3],
    ['giphy_rating', 2],
  ] as const) {
    await ok('adam', 'PATCH', '/realm', { [name]: value })
    expect(await registered()).toMatchObject({ realm_gif_rating_policy: value, realm_giphy_rating: value })
    expect(listener.received()).toMatchObject([
      { op: 'update', property: 'gif_rating_policy', value },
      { op: 'update', property: 'giphy_rating', value },
    ])
  }
  const { gif_rating_policy_options, gif_rating_options, giphy_rating_options } = await registered()
  expect([gif_rating_options, giphy_rating_options]).toEqual([gif_rating_policy_options, gif_rating_policy_options])
})

test('IMAGE-14: new users have the default picture of the organization, and J lets no client ask Gravatar', async () => {
  const create = (email: string) =>
    ok('adam', 'POST', '/users', { email, password: testPassword, full_name: email.split('@')[0] ?? '' })
  await ok('adam', 'PATCH', '/realm', { default_avatar_source: 'J' })
  expect(await registered()).toMatchObject({ realm_default_avatar_source: 'J' })
  const { user_id } = await create('own@agora.example')
  const shown = async (id: number) =>
    (await ok('hamlet', 'GET', `/users/${id}`, { client_gravatar: true })).user.avatar_url
  expect(await shown(user_id)).toMatch(/^\/avatar\/\d+\?version=/)
  expect(await shown(people.iris.id)).toBeNull()
  const user = services.directory.user(user_id)
  if (user === undefined) throw new Error('the user exists')
  expect(await ok(user, 'POST', '/register', {})).toMatchObject({ avatar_source: 'J' })
  await ok('adam', 'PATCH', '/realm', { default_avatar_source: 'G' })
  const other = await create('gravatar@agora.example')
  expect(await shown(other.user_id)).toBeNull()
  expect((await call('adam', 'PATCH', '/realm', { default_avatar_source: 'U' })).status).toBe(400)
})

test('REALM-16: the register reply has the id that names this organization everywhere', async () => {
  const { realm_uuid } = await registered()
  expect(realm_uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(realm_uuid).toBe(await services.push.organizationUuid())
})

test('CHANNEL-18: archived channels are read like others: details, subscribers and topics', async () => {
  const { id } = await ok('olivia', 'POST', '/channels/create', {
    name: 'old',
    subscribers: [people.hamlet.id],
    can_create_topic_group: services.directory.systemGroupId('role:members'),
  })
  await ok('hamlet', 'POST', '/messages', { type: 'channel', to: 'old', topic: 'a topic', content: 'hello' })
  await ok('olivia', 'DELETE', `/streams/${id}`)
  expect((await ok('hamlet', 'GET', `/streams/${id}`)).stream).toMatchObject({
    is_archived: true,
    can_create_topic_group: services.directory.systemGroupId('role:members'),
  })
  expect((await ok('hamlet', 'GET', `/streams/${id}/members`)).subscribers).toContain(people.hamlet.id)
  const { topics } = await ok('hamlet', 'GET', `/users/me/${id}/topics`)
  expect(topics.map(({ name }: { name: string }) => name)).toContain('a topic')
  const { messages } = await ok('hamlet', 'GET', '/messages', {
    narrow: [{ operator: 'channels', operand: 'archived' }],
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
  })
  expect(messages.map(({ content }: { content: string }) => content)).toContain('<p>hello</p>')
})

test('NARROW-12: mentions of a user by name are found, not silent ones and not those of groups and wildcards', async () => {
  await ok('olivia', 'POST', '/channels/create', { name: 'talk', subscribers: [people.hamlet.id, people.iris.id] })
  await ok('olivia', 'POST', '/user_groups/create', { name: 'crew', description: '', members: [people.iris.id] })
  const name = people.iris.fullName
  for (const content of [`@**${name}** hi`, `@_**${name}** silent`, '@*crew* all', '@**all** you', 'nobody'])
    await ok('hamlet', 'POST', '/messages', { type: 'channel', to: 'talk', topic: 't', content })
  const found = async (operand: unknown, negated = false) => {
    const narrow = [
      { operator: 'mentions', operand, negated },
      { operator: 'channel', operand: 'talk' },
    ]
    const { messages } = await ok('hamlet', 'GET', '/messages', {
      narrow,
      anchor: 'newest',
      num_before: 20,
      num_after: 0,
      apply_markdown: false,
    })
    return messages.map(({ content }: { content: string }) => content)
  }
  expect(await found(people.iris.id)).toEqual([`@**${name}** hi`])
  expect(await found(people.iris.deliveryEmail)).toEqual([`@**${name}** hi`])
  expect(await found(people.iris.id, true)).not.toContain(`@**${name}** hi`)
  expect(
    (
      await call('hamlet', 'GET', '/messages', {
        narrow: [{ operator: 'mentions', operand: 99_999 }],
        anchor: 'newest',
        num_before: 1,
        num_after: 0,
      })
    ).status,
  ).toBe(400)
})
