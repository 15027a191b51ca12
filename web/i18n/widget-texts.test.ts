import { expect, test } from 'vitest'
import * as persian from './widget-texts.ts'

const library = (path: string) => new URL(`../../node_modules/${path}/en-US.mjs`, import.meta.url)

/** Where the library has its English texts. */
const places: Readonly<Record<string, string>> = {
  datepickerState: 'react-stately/dist/private/intl/datepicker',
  components: 'react-aria-components/dist/private/intl',
}

test.each(Object.entries(persian))(
  'LANGUAGE-1: the Persian texts of %s are those the widget library has',
  async (name, texts) => {
    const place = library(places[name] ?? `react-aria/dist/private/intl/${name}`)
    const english = ((await import(place.href)) as { default: Record<string, unknown> }).default
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(english)) {
      expect(typeof (texts as Record<string, unknown>)[key], key).toBe(typeof text)
    }
  },
)

test('LANGUAGE-1: numbers in the texts of widgets have Persian digits', () => {
  const formatter = { number: (value: number) => new Intl.NumberFormat('fa-IR').format(value) }
  expect(persian.combobox.countAnnouncement({ optionCount: 12 }, formatter)).toBe('۱۲ گزینه هست.')
})
