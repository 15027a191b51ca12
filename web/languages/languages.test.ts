import { expect, test } from 'vitest'
import { en } from './en.ts'
import { languages, languageTable } from './languages.ts'
import { missingTexts, withEnglish } from './missing-texts.ts'
import type { Area } from './texts.ts'

/** Texts by message have no keys in common: English shows most messages as they are. */
const areas = (Object.keys(en) as readonly Area[]).filter((area) => area !== 'serverMessages')

/** `{ 'dock.open': 1 }`: how many values each text of an area takes; 0 for a plain text. */
function valuesOf(texts: object): Record<string, number> {
  const sections = Object.entries(texts).filter(([section]) => section !== 'widgetLibrary')
  const rows = sections.flatMap(([section, keys]) =>
    Object.entries(keys as object).map(([key, text]) => [
      `${section}.${key}`,
      typeof text === 'function' ? text.length : 0,
    ]),
  )
  return Object.fromEntries(rows)
}

test.each(languages)('LANGUAGE-5: the texts of %s take the same values as in English', async (language) => {
  for (const area of areas) {
    const texts = valuesOf(await languageTable[language].load(area))
    expect(Object.keys(texts).length).toBeGreaterThan(0)
    expect(valuesOf(en[area])).toMatchObject(texts)
  }
})

test('LANGUAGE-6: a text that a language lacks is shown in English', () => {
  const english = { dock: { open: 'Open', close: 'Close' }, inbox: { title: 'Inbox' } }
  const own = { dock: { open: 'باز کردن' }, widgetLibrary: {} }
  expect(missingTexts(own, english)).toEqual(['dock.close', 'inbox.title'])
  expect(withEnglish(own, english)).toEqual({
    dock: { open: 'باز کردن', close: 'Close' },
    inbox: { title: 'Inbox' },
    widgetLibrary: {},
  })
})

test('LANGUAGE-5: a section has one area', () => {
  const sections = areas.flatMap((area) => Object.keys(en[area]))
  expect(new Set(sections).size).toBe(sections.length)
})
