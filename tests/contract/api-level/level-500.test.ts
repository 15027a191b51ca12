import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { chatEventSchemas } from '../../../server/chat/delivery/queues/chat-events.ts'
import { chatEndpoints, siteEndpoints } from '../../../server/chat/endpoints.ts'
import { fileEndpoints } from '../../../server/chat/uploads/endpoints/index.ts'
import { levelEvents, levelPaths } from './level-500-names.ts'

const root = new URL('../../../docs/', import.meta.url)
const page = readFileSync(new URL('chat-api-level.md', root), 'utf8')

/** Parameters of a path have other names on this server. */
const shape = (operation: string) => operation.replaceAll(/\{[^}]+\}/g, '{}')
const served = new Set(
  [...chatEndpoints, ...siteEndpoints, ...fileEndpoints].map(({ method, path, under = '' }) =>
    shape(`${method} ${under}${path}`),
  ),
)

const separated = (text: string) => text.split(' ').filter((part) => part !== '')

test('LEVEL-5: every endpoint of the announced level is served, or the page says why not', () => {
  const operations = Object.entries(levelPaths).flatMap(([path, methods]) =>
    separated(methods).map((method) => `${method} ${path}`),
  )
  const absent = operations.filter((operation) => !served.has(shape(operation)))
  expect(absent.toSorted()).toEqual(listed('endpoints').toSorted())
})

test('LEVEL-5: every event of the announced level can be sent, or the page says why not', () => {
  const known = new Set(chatEventSchemas.flatMap(namesOf))
  const names = Object.entries(levelEvents).flatMap(([type, operations]) =>
    operations === '' ? [type] : separated(operations).map((op) => `${type}/${op}`),
  )
  expect(names.filter((name) => !known.has(name)).toSorted()).toEqual(listed('events').toSorted())
})

test('LEVEL-4: the rules that the page names exist', () => {
  const files = readdirSync(new URL('rules/', root)).map((file) => readFileSync(new URL(`rules/${file}`, root), 'utf8'))
  const rules = new Set(
    files
      .join('\n')
      .match(/^(?:- )?[A-Z]+-\d+(?=:)/gm)
      ?.map((rule) => rule.replace('- ', '')),
  )
  const named = [...page.matchAll(/^\| \d{3} \|.+\| ([A-Z]+-\d+) \|$/gm)].map(([, rule = '']) => rule)
  expect(named.length).toBeGreaterThan(70)
  expect(named.filter((rule) => !rules.has(rule))).toEqual([])
})

/** `type`, or `type/op` for each operation. */
function namesOf(schema: z.ZodType): string[] {
  const { type, op } = (schema as z.ZodObject).shape
  const name = String((type as z.ZodLiteral).value)
  const operations = op as z.ZodLiteral | z.ZodEnum | undefined
  if (operations === undefined) return [name]
  const values = 'options' in operations ? operations.options : [...operations.values]
  return [name, ...values.map((value) => `${name}/${String(value)}`)]
}

/** The first cells of a table of the page. */
function listed(mark: string): string[] {
  const table = page.slice(page.indexOf(`<!-- ${mark}: begin -->`), page.indexOf(`<!-- ${mark}: end -->`))
  return [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name)
}
