import type { WidgetText } from '../languages/texts.ts'
import { languages, localeOf } from './language.ts'
import { widgetTextIn } from './loaded-texts.ts'

type WidgetDictionary = Readonly<Record<string, WidgetText>>

/**
 * The texts of one widget for the widget library, by locale: its own English, and our texts of the other languages. The
 * library copies the dictionaries before they are loaded, so each text is looked up when it is used. The build puts this
 * in the place of the library's thirty languages.
 */
export function widgetTexts(widget: string, english: WidgetDictionary): Readonly<Record<string, WidgetDictionary>> {
  const translations = languages
    .filter((language) => language !== 'en')
    .map((language) => {
      const lookUp = (key: string) => ({
        enumerable: true,
        get: () => widgetTextIn(language, widget, key) ?? english[key],
      })
      const entries = Object.keys(english).map((key) => [key, lookUp(key)])
      return [localeOf(language), Object.defineProperties({}, Object.fromEntries(entries))] as const
    })
  return { 'en-US': english, ...Object.fromEntries(translations) }
}
