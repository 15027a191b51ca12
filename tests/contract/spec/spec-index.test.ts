import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { chatDescription } from '../../../server/chat/description.ts'
import { chatEndpoints } from '../../../server/chat/endpoints.ts'
import { openApiDocument } from '../../../server/kernel/endpoint/openapi.ts'
import { titlesIn } from '../../tidy/rules.ts'
import { chatSpecEndpoints, type SpecEndpoint, type SpecLine } from './spec-lines-endpoints.ts'
import { accountSpecEndpoints, chatSpecSections } from './spec-lines-sections.ts'

const specEndpoints = { ...chatSpecEndpoints, ...accountSpecEndpoints }
const root = fileURLToPath(new URL('../../..', import.meta.url))
const known = new Map<string, readonly string[]>()
/** The folder of each contract test, by its name without the extension. */
const contractFolders = new Map(
  readdirSync(`${root}tests/contract`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => [basename(path, '.test.ts'), `tests/contract/${dirname(path)}/`]),
)

function titlesOf(file: string): readonly string[] {
  const path = `${root}${file.includes('/') ? '' : contractFolders.get(file)}${file}.test.ts`
  const titles = known.get(path) ?? titlesIn(readFileSync(path, 'utf8'))
  known.set(path, titles)
  return titles
}

const isShown = ([, file, title]: SpecLine) => titlesOf(file).some((one) => one.startsWith(title))
const namesOf = ({ required = [], optional = [] }: SpecEndpoint) => [...required, ...optional]
const unshown = (lines: readonly SpecLine[]) => lines.filter((line) => !isShown(line))

describe('SPEC-7: chat spec, index: each line has a test that would fail without it', () => {
  test.each(Object.entries(specEndpoints))('%s', (_name, endpoint) => {
    expect(unshown(endpoint.lines)).toEqual([])
    const notified = endpoint.lines.flatMap(([words]) => words.split(/[:;]/)[0]?.split(', ') ?? [])
    expect(namesOf(endpoint).filter((name) => !notified.includes(name))).toEqual([])
    const error = (code: string) => endpoint.lines.some(([words]) => words.startsWith('error') || words.includes(code))
    expect((endpoint.codes ?? []).filter((code) => code !== 'UNAUTHORIZED_PRINCIPAL' && !error(code))).toEqual([])
  })

  test.each(Object.entries(chatSpecSections))('%s', (_name, lines) => {
    expect(unshown(lines)).toEqual([])
  })
})

describe('SPEC-7: chat spec, index: the API has the endpoints, parameters, replies and codes of the contract', () => {
  const document = openApiDocument(chatEndpoints, chatDescription) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  }

  test.each(Object.entries(specEndpoints))('%s', (name, { required = [], optional = [], codes = [], reply = [] }) => {
    const [method = '', path = ''] = name.split(' ')
    const endpoint = chatEndpoints.find((one) => one.method === method && one.path === path)
    if (endpoint === undefined) throw new Error(`${name} is no endpoint`)
    const requiredHere = Object.keys(endpoint.params).filter((one) => endpoint.params[one]?.presence === 'required')
    expect(requiredHere.sort()).toEqual(required.toSorted())
    expect(Object.keys(endpoint.params)).toEqual(expect.arrayContaining([...optional]))
    const { responses } = document.paths[path]?.[method.toLowerCase()] ?? { responses: {} }
    const text = JSON.stringify(responses)
    for (const code of ['BAD_REQUEST', ...codes]) expect(text).toContain(`"${code}"`)
    const success = JSON.stringify(responses['200'])
    for (const field of ['result', 'msg', 'ignored_parameters_unsupported', ...reply])
      expect(success).toContain(`"${field}"`)
  })
})

test('SPEC-7: chat spec, index: every file of spec tests about the chat is in it', () => {
  const lines = [
    ...Object.values(specEndpoints).flatMap(({ lines }) => lines),
    ...Object.values(chatSpecSections).flat(),
  ]
  const named = new Set(lines.map(([, file]) => file))
  const files = [...contractFolders.keys()].filter((name) => name.startsWith('spec-'))
  const ofTrading = ['spec-index', 'spec-signatures', 'spec-trading']
  expect(files.filter((file) => !named.has(file) && !ofTrading.includes(file))).toEqual([])
})
