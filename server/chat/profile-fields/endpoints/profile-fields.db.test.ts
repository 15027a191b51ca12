import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'

const { call, ok, people, services } = await chatForTest()
const create = async (sent: Record<string, unknown>): Promise<number> =>
  (await ok('adam', 'POST', '/realm/profile_fields', sent)).id
const fields = async () => (await ok('gina', 'GET', '/realm/profile_fields')).custom_fields
const choices = { a: { text: 'Vim', order: '1' }, b: { text: 'Emacs', order: '2' } }

test('FIELD-1: all eight types; only administrators', async () => {
  for (const field_type of [1, 2, 4, 5, 6, 8]) await create({ name: `Type ${field_type}`, field_type })
  await create({ name: 'Editor', field_type: 3, field_data: choices, hint: 'Which?' })
  await create({ field_type: 7, field_data: { subtype: 'github' } })
  expect((await fields()).map((field: { type: number }) => field.type)).toEqual([1, 2, 4, 5, 6, 8, 3, 7])
  expect((await fields())[6]).toEqual({
    id: expect.any(Number),
    name: 'Editor',
    hint: 'Which?',
    type: 3,
    order: 7,
    field_data: JSON.stringify(choices),
    required: false,
    editable_by_user: true,
    use_for_user_matching: false,
  })
  expect(await call('mona', 'POST', '/realm/profile_fields', { name: 'No', field_type: 1 })).toMatchObject({
    status: 400,
    body: { code: 'UNAUTHORIZED_PRINCIPAL' },
  })
})

test.each([
  [{ name: 'Nine', field_type: 9 }],
  [{ name: 'No type' }],
  [{ name: ' ', field_type: 1 }],
  [{ name: 'type 1', field_type: 1 }],
  [{ name: 'x'.repeat(41), field_type: 1 }],
  [{ name: 'Hint', hint: 'x'.repeat(81), field_type: 1 }],
])('FIELD-1: %j is refused', async (sent) => {
  expect(await call('adam', 'POST', '/realm/profile_fields', sent)).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST' },
  })
})

test('FIELD-6: a field without a name gets the name of its type, and names are unique', async () => {
  const named = async (sent: Record<string, unknown>) => {
    const id = await create(sent)
    return (await fields()).find((field: { id: number }) => field.id === id).name
  }
  expect(await named({ field_type: 4 })).toBe('Date')
  expect(await named({ field_type: 4 })).toBe('Date 2')
  await create({ name: 'date 3', field_type: 1 })
  expect(await named({ field_type: 4 })).toBe('Date 4')
  expect(await call('adam', 'POST', '/realm/profile_fields', { name: '', field_type: 4 })).toMatchObject({
    status: 400,
  })
})

test.each([
  [3, undefined],
  [3, {}],
  [3, { a: { text: '', order: '1' } }],
  [3, { a: { text: 'A', order: '1' }, b: { text: 'A', order: '2' } }],
  [3, { a: { text: 'A', order: '2' } }],
  [3, { a: 'A' }],
  [7, {}],
  [7, { subtype: 'nowhere' }],
  [7, { subtype: 'custom' }],
  [7, { subtype: 'custom', url_pattern: 'https://example.com' }],
  [7, { subtype: 'custom', url_pattern: 'javascript:%(username)s' }],
  [7, { subtype: 'github', url_pattern: 'https://example.com/%(username)s' }],
])('FIELD-3: field_data of type %d as %j is refused', async (field_type, field_data) => {
  expect(await call('adam', 'POST', '/realm/profile_fields', { name: 'Bad', field_type, field_data })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', var_name: 'field_data' },
  })
})

test('FIELD-2: at most 2 fields in the profile summary; not for long text or person picker', async () => {
  for (const field_type of [2, 6]) {
    const sent = { name: `Sum ${field_type}`, field_type, display_in_profile_summary: true }
    expect(await call('adam', 'POST', '/realm/profile_fields', sent)).toMatchObject({ status: 400 })
  }
  const [one] = [await create({ name: 'One', field_type: 1, display_in_profile_summary: true })]
  await create({ name: 'Two', field_type: 5, display_in_profile_summary: true })
  const third = { name: 'Three', field_type: 1, display_in_profile_summary: true }
  expect(await call('adam', 'POST', '/realm/profile_fields', third)).toMatchObject({ status: 400 })
  await ok('adam', 'PATCH', `/realm/profile_fields/${one}`, { display_in_profile_summary: false })
  await create(third)
  expect(
    await call('adam', 'PATCH', `/realm/profile_fields/${one}`, { display_in_profile_summary: true }),
  ).toMatchObject({
    status: 400,
  })
})

test('FIELD-3: a known external account keeps its name', async () => {
  const github = (await fields()).find((field: { type: number }) => field.type === 7)
  expect(github.name).toBe('GitHub username')
  expect(await call('adam', 'PATCH', `/realm/profile_fields/${github.id}`, { name: 'Hub' })).toMatchObject({
    status: 400,
  })
  await ok('adam', 'PATCH', `/realm/profile_fields/${github.id}`, { required: true })
})

test('FIELD-4: deleting an option or a field deletes its values', async () => {
  const id = await create({ name: 'Shell', field_type: 3, field_data: choices })
  const value = () => services.directory.user(people.hamlet.id)?.profileData[String(id)]?.value
  await ok('hamlet', 'PATCH', '/users/me/profile_data', { data: [{ id, value: 'b' }] })
  await ok('adam', 'PATCH', `/realm/profile_fields/${id}`, { field_data: { b: { text: 'Fish', order: '1' } } })
  expect(value()).toBe('b')
  await ok('adam', 'PATCH', `/realm/profile_fields/${id}`, { field_data: { c: { text: 'Bash', order: '1' } } })
  expect(value()).toBeUndefined()
  await ok('hamlet', 'PATCH', '/users/me/profile_data', { data: [{ id, value: 'c' }] })
  await ok('adam', 'DELETE', `/realm/profile_fields/${id}`)
  expect(value()).toBeUndefined()
  expect(await call('adam', 'DELETE', `/realm/profile_fields/${id}`)).toMatchObject({ status: 400 })
  expect(await call('adam', 'PATCH', `/realm/profile_fields/${id}`, { name: 'x' })).toMatchObject({ status: 400 })
})

test('FIELD-5: PATCH /realm/profile_fields takes every field once', async () => {
  const ids: number[] = (await fields()).map((field: { id: number }) => field.id)
  expect(await call('adam', 'PATCH', '/realm/profile_fields', { order: ids.slice(1) })).toMatchObject({ status: 400 })
  await ok('adam', 'PATCH', '/realm/profile_fields', { order: ids.toReversed() })
  expect((await fields()).map((field: { id: number }) => field.id)).toEqual(ids.toReversed())
})

test('FIELD-7: a field is used to find users if an administrator says so', async () => {
  const id = await create({ name: 'Nickname', field_type: 1, use_for_user_matching: true })
  const isUsed = async () => (await fields()).find((field: { id: number }) => field.id === id).use_for_user_matching
  expect(await isUsed()).toBe(true)
  await ok('adam', 'PATCH', `/realm/profile_fields/${id}`, { hint: 'What friends say' })
  expect(await isUsed()).toBe(true)
  await ok('adam', 'PATCH', `/realm/profile_fields/${id}`, { use_for_user_matching: false })
  expect(await isUsed()).toBe(false)
})
