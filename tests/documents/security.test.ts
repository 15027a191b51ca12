import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const number = /\b[A-Z]+-\d+\b/g

test('docs/security.md backs every promise with an existing rule', () => {
  const rules = readdirSync(new URL('docs/rules/', root)).map((name) => read(`docs/rules/${name}`))
  const known = new Set(rules.flatMap((text) => [...text.matchAll(/^(?:- )?([A-Z]+-\d+):/gm)].map(([, rule]) => rule)))
  const text = read('docs/security.md')
  const named = [...text.matchAll(number)].map(([rule]) => rule)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((rule) => !known.has(rule))).toEqual([])
  const promises = text.slice(text.indexOf('## People')).split(/^- /m).slice(1)
  const [unshown] = promises.filter((promise) => (promise.match(number) ?? []).length === 0)
  expect(unshown).toBeUndefined()
})

test('SECURITY.md leads to the promises', () => {
  expect(read('SECURITY.md')).toContain('(docs/security.md)')
})
