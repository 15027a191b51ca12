import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseArray, serializeArray } from './array-types.ts'
import { testDatabase } from './testing.ts'

const { database } = await testDatabase()
const { sql } = database
const asText = (text: string) => text

test('arrays of every common type are written and read back', async () => {
  const [row] = await sql`
    select ${[1, 2]}::int8[] as int8s, ${['a', 'NULL', '', null]}::text[] as texts, ${['0.10']}::numeric[] as numerics,
      ${sql.array([true, false])}::bool[] as booleans, ${sql.array([5n, 6n])}::int8[] as bigints, ${[]}::int4[] as nothing,
      ${sql.array([Buffer.from('ab')])}::bytea[] as bytes, array['{"a":[1]}'::jsonb] as objects, ${[1.5]}::float8[] as reals,
      array[array[1,2],array[3,4]] as square, '[0:1]={7,8}'::int4[] as bounded,
      array['6f9619ff-8b86-d011-b42d-00c04fc964ff'::uuid] as ids`
  expect(row).toEqual({
    int8s: [1, 2],
    texts: ['a', 'NULL', '', null],
    numerics: ['0.10'],
    booleans: [true, false],
    bigints: [5, 6],
    nothing: [],
    bytes: [Buffer.from('ab')],
    objects: [{ a: [1] }],
    reals: [1.5],
    square: [
      [1, 2],
      [3, 4],
    ],
    bounded: [7, 8],
    ids: ['6f9619ff-8b86-d011-b42d-00c04fc964ff'],
  })
})

test('a list of ids in a condition', async () => {
  expect(await sql`select n from generate_series(1, 5) n where n = any(${[2, 4]})`).toEqual([{ n: 2 }, { n: 4 }])
  expect(await sql`select n from generate_series(1, 5) n where n in ${sql([3, 5])}`).toEqual([{ n: 3 }, { n: 5 }])
})

test('any text in an array is read back from the server and by our parser', async () => {
  const texts = fc.array(
    fc.option(fc.string({ unit: fc.constantFrom('a', '"', '\\', '{', '}', ',', ' ', 'ä', 'N', '\n') })),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (values) => {
      expect(parseArray(serializeArray(values, String), asText)).toEqual(values)
      expect(await sql`select ${values}::text[] as list`).toEqual([{ list: values }])
    }),
    { numRuns: 200 },
  )
})

test('text that is not an array is rejected', () => {
  for (const text of ['', '{', '{1', '{"a}', 'x']) expect(() => parseArray(text, asText)).toThrow('cannot be read')
  expect(() => serializeArray([undefined], String)).toThrow('Undefined')
})
