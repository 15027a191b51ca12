import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { chatDescription } from '../../server/chat/description.ts'
import { chatEndpoints } from '../../server/chat/endpoints.ts'
import { openApiDocument } from '../../server/kernel/endpoint/openapi.ts'
import type { Schema } from './browser-modules.ts'
import * as page from './browser-modules.ts'
import { siteForTest } from './site-for-test.ts'

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
const label = (schema: z.ZodType) => page.typeLabel(schemaOf(schema), [schemaOf(schema)])
const names = (schema: z.ZodType) =>
  page.membersOf(schemaOf(schema), []).map(({ name, required }) => `${name}${required ? '' : '?'}`)

describe('types in words', () => {
  test.each([
    [z.string(), 'string'],
    [z.int().nullable(), 'integer or null'],
    [z.array(z.int()), 'list of integers'],
    [z.array(z.array(z.string())), 'list of lists of strings'],
    [z.record(z.string(), z.object({ a: z.string() })), 'map of objects'],
    [z.union([z.string(), z.int()]), 'string or integer'],
    [z.enum(['a', 'b']), 'string'],
    [z.literal('pong'), '"pong"'],
    [z.tuple([z.string(), z.boolean()]), '[string, boolean]'],
    [z.unknown(), 'anything'],
    [z.object({}), 'object'],
  ])('case %#: %s', (schema, expected) => {
    expect(label(schema)).toBe(expected)
  })

  test('a type that contains itself ends', () => {
    expect(label(z.json())).toContain('list of')
    expect(page.membersOf(schemaOf(z.json()), [schemaOf(z.json())])).toEqual([])
  })
})

describe('nested schemas', () => {
  test('objects, elements of lists and values of maps', () => {
    const inner = z.object({ id: z.int(), note: z.string().optional() })
    expect(names(inner)).toEqual(['id', 'note?'])
    expect(names(z.array(inner))).toEqual(['id', 'note?'])
    expect(names(z.record(z.string(), inner))).toEqual(['id', 'note?'])
    expect(names(z.union([z.int(), inner]))).toEqual(['id', 'note?'])
  })

  test('alternatives are shown separately', () => {
    expect(names(z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]))).toEqual(['form 1', 'form 2'])
    const event = z.object({ type: z.literal('drafts') })
    const added = event.extend({ op: z.literal('add') })
    expect(names(z.union([added, event]))).toEqual(['drafts add', 'drafts'])
    expect(names(z.intersection(z.object({ a: z.int() }), z.object({ b: z.int() })))).toEqual(['a', 'b'])
  })

  test('a reference is resolved', () => {
    const reply = {
      type: 'object',
      properties: {
        result: {
          $defs: { Level: { type: 'object', properties: { price: { type: 'string' } } } },
          type: 'array',
          items: { $ref: '#/$defs/Level' },
        },
      },
    }
    const [result] = page.membersOf(reply, [{}])
    expect(result).toBeDefined()
    expect(page.membersOf(result?.schema ?? {}, result?.scope ?? []).map(({ name }) => name)).toEqual(['price'])
  })
})

describe('rules in words', () => {
  test('bounds are named, those of every integer are not', () => {
    const rules = (schema: z.ZodType) => page.constraints(schemaOf(schema), [])
    expect(rules(z.int())).toEqual([])
    expect(rules(z.int().min(1).max(50))).toEqual(['1 or more', '50 or less'])
    expect(rules(z.string().min(1).max(60))).toEqual(['not empty', 'at most 60 characters'])
    expect(rules(z.enum(['', 'a']))).toEqual(["one of '', a"])
  })

  test('an example has the shape it is an example of', () => {
    const draft = z.array(z.object({ type: z.enum(['stream', 'private']), to: z.array(z.int()), content: z.string() }))
    const example = page.exampleOf(schemaOf(draft), [])
    expect(draft.safeParse(example).success).toBe(true)
  })
})

describe('the documents of this deployment', () => {
  test('everything in them can be put in words', () => {
    const documents = {
      trading: siteForTest().documents.trading,
      chat: openApiDocument(chatEndpoints, chatDescription),
    }
    for (const [key, document] of Object.entries(documents)) {
      const { operations } = page.readApi(key, document)
      expect(operations.size, key).toBeGreaterThan(1)
      for (const { id, fields, reply, summary } of operations.values()) {
        expect(summary, id).not.toBe('')
        for (const { schema, name } of fields) {
          expect(page.typeLabel(schema, [document]), `${id} ${name}`).not.toBe('')
          expect(page.constraints(schema, [document]), `${id} ${name}`).not.toContain('')
          expect(() => page.exampleOf(schema, [document]), `${id} ${name}`).not.toThrow()
        }
        expect(() => page.membersOf(reply ?? {}, [document]), id).not.toThrow()
      }
    }
  })
})

describe('search', () => {
  test('finds by path, words, parameter and error code, the best first', () => {
    const { documents } = siteForTest({ chatEndpoints: 30 })
    const operations = ['trading', 'chat'].flatMap((key) => [
      ...page.readApi(key, documents[key as 'trading' | 'chat']).operations.values(),
    ])
    const found = (question: string) => page.find(operations, question).map(({ id }) => id)
    expect(found('')).toHaveLength(operations.length)
    expect(found('ping')).toEqual(['get_public_ping'])
    expect(found('/public/ping')).toEqual(['get_public_ping'])
    expect(found('post order')[0]).toBe('post_private_order_limit')
    expect(found('clientOrderId')).toContain('get_private_order_get')
    expect(found('UNKNOWN_SYMBOL')).toEqual(['post_private_order_limit'])
    expect(found('xylophone quartz')).toEqual([])
  })
})

describe('JSON laid out', () => {
  const laid = (text: string) =>
    page
      .layOut(text)
      .map((one) => one.text)
      .join('')

  test('equals JSON.stringify', () => {
    const value = { a: [], b: {}, c: [1, [2, { d: null }]], 'e "f"': 'x:{,}', g: true }
    expect(laid(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
    expect(page.layOut('{"a":"b"}').filter(({ kind }) => kind === 'name')).toEqual([{ kind: 'name', text: '"a"' }])
  })

  test('keeps every digit of a number', () => {
    expect(laid('[12345678901234567890.10]')).toContain('12345678901234567890.10')
  })
})
