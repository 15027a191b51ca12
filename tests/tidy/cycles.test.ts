import { expect, test } from 'vitest'
import { checkCycles } from './cycles.ts'
import { found } from './planted.ts'

test('a circle of imports is found, whether of values, of types or lazy', () => {
  const imports = ["import { b } from './b.ts'", "import type { B } from './b.ts'", "const b = () => import('./b.ts')"]
  for (const one of imports) {
    const breaches = found(checkCycles, ['server/a.ts', `${one}\n`], ['server/b.ts', "export { a } from './a.ts'\n"])
    expect(breaches).toEqual([
      'server/a.ts:1 imports itself in a circle (server/a.ts → server/b.ts → server/a.ts): move what both need into a file of its own',
    ])
  }
})

test('a longer circle is named without the files that lead to it', () => {
  const [breach, ...others] = found(
    checkCycles,
    ['server/start.ts', "import './a.ts'\n"],
    ['server/a.ts', "import './leaf.ts'\nimport './b.ts'\n"],
    ['server/b.ts', "import './c.ts'\n"],
    ['server/c.ts', "import './leaf.ts'\nimport './a.ts'\n"],
    ['server/leaf.ts', ''],
  )
  expect(breach).toContain('server/a.ts:2 ')
  expect(breach).toContain('(server/a.ts → server/b.ts → server/c.ts → server/a.ts)')
  expect(others).toEqual([])
})

test('files that share what they import are no circle, and what lies outside is not followed', () => {
  const shared = "import './d.ts'\nimport 'node:fs'\nimport './absent.ts'\n"
  const files: [string, string][] = [
    ['server/a.ts', "import './b.ts'\nimport './c.ts'\n"],
    ['server/b.ts', shared],
    ['server/c.ts', shared],
    ['server/d.ts', ''],
  ]
  expect(found(checkCycles, ...files)).toEqual([])
})
