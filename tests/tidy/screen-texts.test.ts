// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are source text.
import { describe, expect, test } from 'vitest'
import { found } from './planted.ts'
import { checkScreenTexts } from './screen-texts.ts'

describe('screen texts', () => {
  test.each([
    ['<p>Hello</p>', 'Hello'],
    ["<p>{'Hello'}</p>", 'Hello'],
    ["<p>{isNew ? 'Hello' : null}</p>", 'Hello'],
    ['<p>{`Hello ${name}`}</p>', 'Hello'],
    ['<Field label="Your name" />', 'Your name'],
    ["<button aria-label={'Close'} />", 'Close'],
    ["showToast({ title: 'Key revoked' })", 'Key revoked'],
    ["const word = 'سلام'", 'سلام'],
  ])('%s is found', (code, shown) => {
    expect(
      found(checkScreenTexts, ['web/chat/a.tsx', `const a = 1\nconst b = () => ${code.replace(/^const \w+ = /, '')}`]),
    ).toEqual([`web/chat/a.tsx:2 "${shown}" is a text of the screen: move it to web/languages`])
  })

  test.each([
    '<p>{text.hello}</p>',
    '<p>·</p>',
    '<p>BTC</p>',
    '<strong>Agora</strong>',
    '<p className="quiet">{count}</p>',
    "<Icon label={text['close']} />",
    "({ title: 'profiles' })",
    "typed.replaceAll('ي', 'ی')",
  ])('%s is not', (code) => {
    expect(found(checkScreenTexts, ['web/chat/a.tsx', `const b = () => ${code}`])).toEqual([])
  })

  test('languages, tests and the pages of the site are not looked at', () => {
    for (const path of ['web/languages/en.ts', 'web/chat/a.test.tsx', 'web/docs/a.ts', 'server/a.ts'])
      expect(found(checkScreenTexts, [path, "const a = { title: 'Some text' }"])).toEqual([])
  })
})
