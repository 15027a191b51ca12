import { expect, test } from 'vitest'
import { areasIn, importByArea, onlyArea } from './split-by-area.ts'

const source = `import type { Translation } from './texts.ts'

export const fa: Translation = {
  shared: {
    design: { close: 'x' },
  },
  chat: {
    dock: {
      open: (name) => \`\${name}\`,
    },
  },
}
`

test('LANGUAGE-2: the build splits a language file by area', () => {
  expect(areasIn(source)).toEqual(['shared', 'chat'])
  const shared = onlyArea(source, 'shared')
  expect(shared).toContain("close: 'x'")
  expect(shared).toContain('export const fa: Translation = {')
  expect(shared).not.toContain('dock')
  expect(onlyArea(source, 'chat')).not.toContain('design')
  expect(() => onlyArea(source, 'trade')).toThrow('no area trade')
})

test('LANGUAGE-2: the table imports one area of a language', () => {
  const row = "load: (area) => import('./fa.ts').then(({ fa }) => fa[area])"
  const split = importByArea(row, ['shared', 'chat'])
  expect(split).toContain("chat: () => import('./fa.ts?chat')")
  expect(split).toContain('})[area]().then(({ fa }) => fa[area])')
})

test('LANGUAGE-6: the table imports an incomplete area with that of English', () => {
  const row = "load: (area) => import('./fa.ts').then(({ fa }) => fa[area])"
  const split = importByArea(row, ['shared', 'chat'], [{ language: 'fa', area: 'chat' }])
  expect(split).toContain("shared: () => import('./fa.ts?shared'),")
  expect(split).toContain("Promise.all([import('./fa.ts?chat'), import('./en.ts?chat')])")
})
