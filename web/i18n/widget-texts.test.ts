import { expect, test } from 'vitest'
import { fa } from '../languages/fa.ts'
import type { WidgetText } from '../languages/texts.ts'
import { loadArea } from './loaded-texts.ts'
import { widgetTexts } from './widget-texts.ts'

const library = (path: string) => new URL(`../../node_modules/${path}/en-US.mjs`, import.meta.url)

/** Where the library has its English texts. */
const places: Readonly<Record<string, string>> = {
  datepickerState: 'react-stately/dist/private/intl/datepicker',
  components: 'react-aria-components/dist/private/intl',
}

async function englishOf(name: string): Promise<Record<string, WidgetText>> {
  const place = library(places[name] ?? `react-aria/dist/private/intl/${name}`)
  return ((await import(place.href)) as { default: Record<string, WidgetText> }).default
}

test.each(Object.entries(fa.shared.widgetLibrary))(
  'LANGUAGE-1: the Persian texts of %s are those the widget library has',
  async (name, texts) => {
    const english = await englishOf(name)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(english)) expect(typeof texts[key], key).toBe(typeof text)
  },
)

test('LANGUAGE-1: numbers in the texts of widgets have Persian digits', async () => {
  const formatter = { number: (value: number) => new Intl.NumberFormat('fa-IR').format(value) }
  const dictionaries = widgetTexts('combobox', await englishOf('combobox'))
  await loadArea('fa', 'shared')
  const text = dictionaries['fa-IR']?.countAnnouncement
  expect(typeof text === 'function' ? text({ optionCount: 12 }, formatter) : text).toBe('۱۲ گزینه هست.')
})

test('LANGUAGE-1: a dictionary that the library copied in English has the Persian texts once they are loaded', async () => {
  const english = await englishOf('overlays')
  const copied = Object.fromEntries(Object.entries(widgetTexts('overlays', english)))
  await loadArea('fa', 'shared')
  expect(copied['fa-IR']?.dismiss).toBe('بستن')
  expect(copied['en-US']).toBe(english)
  expect(widgetTexts('unknown', { key: 'English' })['fa-IR']?.key).toBe('English')
})
