import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chatDescription } from '../../../server/chat/description.ts'
import { chatEndpoints } from '../../../server/chat/endpoints.ts'
import { chatForTest } from '../../../server/chat/testing.ts'
import { writeAttachment } from '../../../server/chat/uploads/wire.ts'
import { zulipFeatureLevel } from '../../../server/chat/version.ts'
import { openApiDocument } from '../../../server/kernel/endpoint/openapi.ts'
import { type AnnouncedName, announcedEndpoints, announcedNames, keptNames } from './announced-names.ts'

type Schema = Readonly<Record<string, unknown>>
const document = openApiDocument(chatEndpoints, chatDescription) as unknown as Schema
const page = readFileSync(new URL('../../../docs/chat-api-level.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| (\d{3}) \| (.+) \| (.+) \| (\S+) \|$/gm)].map(([, level, , , rule]) => ({
  level: Number(level),
  rule: rule ?? '',
}))

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Schema | undefined)?.[key], value)

function operation(of: string): unknown {
  const [method = '', path = ''] = of.split(' ')
  return at(document, 'paths', path, method.toLowerCase())
}

/** Every property name in a schema, in the schemas it refers to, and the names of parameters. */
function namesIn(value: unknown, seen = new Set<unknown>()): Set<string> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return new Set()
  seen.add(value)
  const names = new Set<string>()
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref') {
      const target = at(document, ...String(inner).split('/').slice(1))
      for (const name of namesIn(target, seen)) names.add(name)
      continue
    }
    if (key === 'properties') for (const name of Object.keys(inner as Schema)) names.add(name)
    if (key === 'name' && typeof inner === 'string') names.add(inner)
    // Properties with the same form share a schema that lists their names.
    if (key === 'enum' && Array.isArray(inner)) for (const name of inner) names.add(String(name))
    for (const name of namesIn(inner, seen)) names.add(name)
  }
  return names
}

const eventSchemas = (type: string): unknown[] => {
  const found: unknown[] = []
  const walk = (value: unknown, seen: Set<unknown>): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    const named = at(value, 'properties', 'type') as Schema | undefined
    if (named?.const === type) found.push(value)
    for (const [key, inner] of Object.entries(value))
      walk(key === '$ref' ? at(document, ...String(inner).split('/').slice(1)) : inner, seen)
  }
  walk(operation('GET /events'), new Set())
  return found
}

function documented({ of, place }: AnnouncedName): Set<string> {
  if (place === 'event') return namesIn(eventSchemas(of))
  const described = operation(of)
  if (place === 'reply') return namesIn(at(described, 'responses', '200'))
  return namesIn([at(described, 'parameters'), at(described, 'requestBody')])
}

const titled = (list: readonly AnnouncedName[]) =>
  list.flatMap((one) =>
    one.names.map((name) => [`${one.level}: ${one.place} ${name} of ${one.of}`, one, name] as const),
  )

test.each(titled(announcedNames))('LEVEL-1: %s', (_title, announced, name) => {
  expect([...documented(announced)]).toContain(name)
})

test.each(titled(keptNames))('LEVEL-2: %s', (_title, kept, name) => {
  expect([...documented(kept)]).toContain(name)
})

test.each(Object.entries(announcedEndpoints))('LEVEL-1: %s: %s', (_level, of) => {
  expect(operation(of)).toBeDefined()
})

test('LEVEL-4: every level from 426 to the announced one has one row, and its rule exists', () => {
  const unchanged = new Set([462, 498])
  const expected = Array.from({ length: zulipFeatureLevel - 425 }, (_, index) => 426 + index)
  expect(rows.map(({ level }) => level)).toEqual(expected.filter((level) => !unchanged.has(level)))
  const named = new Set(rows.map(({ level }) => level))
  for (const { level } of [...announcedNames, ...keptNames]) expect(named).toContain(level)
})

test('LEVEL-3: times of attachments are in seconds, and both lists of messages are sent', () => {
  const file = { id: 1, name: 'a.png', pathId: '1/a/a.png', sizeBytes: 9, createdAtMs: 1_700_000_000_123 }
  expect(writeAttachment({ ...file, messages: [{ id: 5, sentAtS: 1_700_000_001 }] } as never)).toMatchObject({
    create_time: 1_700_000_000,
    message_ids: [5],
    messages: [{ id: 5, date_sent: 1_700_000_001 }],
  })
})

test('LEVEL-3: values of the announced level, with the former ones accepted', async () => {
  const { ok, call } = await chatForTest()
  const settings = await call('nobody', 'GET', '/server_settings')
  expect(settings.body).toMatchObject({ zulip_feature_level: 500, authentication_methods: { discord: false } })
  const { server_supported_permission_settings: supported } = await ok('hamlet', 'POST', '/register', {
    fetch_event_types: ['realm'],
  })
  expect(supported.stream.can_administer_channel_group.default_group_name).toBe('channel_creator')
  await ok('hamlet', 'PATCH', '/settings', { web_home_view: 'recent_topics' })
  const { user_settings } = await ok('hamlet', 'POST', '/register', { fetch_event_types: ['user_settings'] })
  expect(user_settings.web_home_view).toBe('recent')
})
