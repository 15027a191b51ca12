import { describe, expect, test } from 'vitest'
import { type Refused, specChat } from './spec-chat-for-test.ts'

const chat = await specChat()
const { ok, refused, people, services, clock } = chat

describe('chat spec, POST and GET /realm/profile_fields', () => {
  const post = (params: object, expected: Refused) =>
    refused('adam', 'POST', '/realm/profile_fields', { ...params }, expected)
  const create = async (params: object): Promise<number> => {
    const body = await ok('adam', 'POST', '/realm/profile_fields', { ...params })
    expect(body).toEqual({ result: 'success', msg: '', id: expect.any(Number) })
    return body.id
  }
  const listed = async () => (await ok('hamlet', 'GET', '/realm/profile_fields')).custom_fields
  const choices = { '0': { text: 'Vim', order: '1' }, '1': { text: 'Emacs', order: '2' } }

  test('Custom profile field: every name with its type, and field_data a JSON text, empty when there is none', async () => {
    const sent = { hint: 'Which?', required: true, editable_by_user: false, display_in_profile_summary: true }
    const short = await create({ name: 'Snack', field_type: 1, ...sent })
    const list = await create({ name: 'Editor', field_type: 3, field_data: choices })
    expect(await listed()).toEqual([
      {
        id: short,
        name: 'Snack',
        hint: 'Which?',
        type: 1,
        order: 1,
        field_data: '',
        required: true,
        editable_by_user: false,
        display_in_profile_summary: true,
        use_for_user_matching: false,
      },
      {
        id: list,
        name: 'Editor',
        hint: '',
        type: 3,
        order: 2,
        field_data: JSON.stringify(choices),
        required: false,
        editable_by_user: true,
        use_for_user_matching: false,
      },
    ])
  })

  test('name, hint: texts, not required; required, editable_by_user: booleans, not required', async () => {
    await create({ field_type: 7, field_data: { subtype: 'twitter' } })
    await post({ name: 'x'.repeat(41), field_type: 1 }, {})
    await post({ name: 'Bad', hint: 'x'.repeat(81), field_type: 1 }, {})
    for (const flag of ['required', 'editable_by_user', 'display_in_profile_summary'])
      await post({ name: 'Bad', field_type: 1, [flag]: 'perhaps' }, { var_name: flag })
    const { id } = (await listed()).find((one: { type: number }) => one.type === 7)
    await ok('adam', 'DELETE', `/realm/profile_fields/${id}`)
  })

  test('field_type: required, 1 to 8', async () => {
    await post({ name: 'No type' }, { var_name: 'field_type' })
    for (const field_type of [0, 9, 'text']) await post({ name: 'Bad', field_type }, { var_name: 'field_type' })
    for (const field_type of [2, 4, 5, 6, 8]) await create({ name: `Type ${field_type}`, field_type })
    await create({ field_type: 7, field_data: { subtype: 'github' } })
    const types = (await listed()).map((field: { type: number }) => field.type)
    expect(types.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('field_data: for type 3 a map of choice key to text and order', async () => {
    for (const field_data of [undefined, {}, { a: { text: 'A' } }, { a: { order: '1' } }, { a: 'A' }])
      await post({ name: 'Bad', field_type: 3, field_data }, { var_name: 'field_data' })
  })

  test('display_in_profile_summary: at most 2; not for long text or person picker', async () => {
    const shown = { display_in_profile_summary: true }
    for (const field_type of [2, 6]) await post({ name: 'Bad', field_type, ...shown }, {})
    await create({ name: 'Second', field_type: 5, ...shown })
    await post({ name: 'Third', field_type: 1, ...shown }, {})
  })

  test('editable_by_user: administrators edit any value regardless', async () => {
    const [field] = await listed()
    const value = { data: [{ id: field.id, value: 'Pie' }] }
    await refused('hamlet', 'PATCH', '/users/me/profile_data', value, {})
    await ok('adam', 'PATCH', `/users/${people.hamlet.id}`, { profile_data: value.data })
    expect(services.directory.user(people.hamlet.id)?.profileData[String(field.id)]?.value).toBe('Pie')
  })
})

describe('chat spec, POST /realm/playgrounds', () => {
  const good = { name: 'Play', pygments_language: 'Python', url_template: 'https://example.com/{?code}' }

  test('response id; name, pygments_language and url_template are required', async () => {
    expect(await ok('adam', 'POST', '/realm/playgrounds', good)).toEqual({
      result: 'success',
      msg: '',
      id: expect.any(Number),
    })
    for (const name of ['name', 'pygments_language', 'url_template'])
      await refused('adam', 'POST', '/realm/playgrounds', { ...good, [name]: undefined }, { var_name: name })
  })

  test('url_template: RFC 6570 with exactly one variable, and its name is code', async () => {
    const templates = [
      'https://e.com',
      'https://e.com/{co}',
      'https://e.com/{code}{more}',
      'https://e.com/{code,x}',
      '{',
    ]
    for (const url_template of templates)
      await refused('adam', 'POST', '/realm/playgrounds', { ...good, url_template }, { var_name: 'url_template' })
  })
})

test('chat spec, GET /realm/linkifiers: id, pattern and url_template, in the order in which clients process them', async () => {
  const patterns = ['#(?P<id>[0-9]+)', 'b(?P<id>[0-9]+)']
  for (const pattern of patterns)
    await ok('adam', 'POST', '/realm/filters', { pattern, url_template: 'https://example.com/{id}' })
  const { linkifiers } = await ok('gina', 'GET', '/realm/linkifiers')
  expect(linkifiers).toEqual(
    patterns.map((pattern) => ({ id: expect.any(Number), pattern, url_template: 'https://example.com/{id}' })),
  )
})

describe('chat spec, GET /realm/presence', () => {
  test('by address: website and aggregated, identical but for pushable; active and idle; server_timestamp', async () => {
    await ok('hamlet', 'POST', '/users/me/presence', { status: 'active' })
    await ok('iris', 'POST', '/users/me/presence', { status: 'idle' })
    const body = await ok('adam', 'GET', '/realm/presence')
    const timestamp = Math.floor(clock.nowMs() / 1000)
    const entry = (status: string) => ({
      website: { client: 'website', status, timestamp, pushable: false },
      aggregated: { client: 'website', status, timestamp },
    })
    expect(body).toEqual({
      result: 'success',
      msg: '',
      presences: { [people.hamlet.deliveryEmail]: entry('active'), [people.iris.deliveryEmail]: entry('idle') },
      server_timestamp: expect.any(Number),
    })
  })

  test.each([true, false])(
    'SPEC-5: CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE: %s',
    async (presenceLimitedToAccessible) => {
      const other = await specChat({ presenceLimitedToAccessible })
      const members = other.services.directory.systemGroupId('role:members')
      await other.ok('olivia', 'PATCH', '/realm', { can_access_all_users_group: { new: members } })
      await other.ok('hamlet', 'POST', '/users/me/presence', { status: 'active' })
      const { presences } = await other.ok('gina', 'GET', '/realm/presence')
      expect(Object.keys(presences)).toHaveLength(presenceLimitedToAccessible ? 0 : 1)
      expect(Object.keys((await other.ok('iris', 'GET', '/realm/presence')).presences)).toHaveLength(1)
    },
  )
})

describe('chat spec, POST /navigation_views', () => {
  const good = { fragment: 'narrow/is/alerted', is_pinned: true, name: 'Alerts' }
  const post = (params: object, expected: Refused) =>
    refused('hamlet', 'POST', '/navigation_views', { ...good, ...params }, expected)

  test('fragment: required, blank gives BAD_REQUEST; is_pinned: required, a boolean', async () => {
    await post({ fragment: undefined }, { var_name: 'fragment' })
    for (const fragment of ['', ' ', '\t\n']) await post({ fragment }, { msg: 'fragment cannot be blank' })
    await post({ is_pinned: undefined }, { var_name: 'is_pinned' })
    await post({ is_pinned: 'perhaps' }, { var_name: 'is_pinned' })
  })

  test('name: string or null, omitted for built-in views', async () => {
    expect(await ok('hamlet', 'POST', '/navigation_views', good)).toEqual({ result: 'success', msg: '' })
    await ok('hamlet', 'POST', '/navigation_views', { fragment: 'inbox', is_pinned: false })
    await ok('hamlet', 'POST', '/navigation_views', { fragment: 'drafts', is_pinned: false, name: null })
    const { navigation_views } = await ok('hamlet', 'GET', '/navigation_views')
    expect(navigation_views).toEqual([
      { fragment: 'drafts', is_pinned: false, name: null },
      { fragment: 'inbox', is_pinned: false, name: null },
      good,
    ])
  })
})
