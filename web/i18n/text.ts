import type { Section, Texts } from '../languages/texts.ts'
import { currentLanguage, type Language, useLanguage } from './language.ts'
import { sectionIn } from './loaded-texts.ts'

export type TextOf<Name extends Section> = Texts[Name]

/** The texts of a section in the current language, for code outside of components. */
export function textIn<Name extends Section>(section: Name): TextOf<Name> {
  return sectionIn(currentLanguage(), section)
}

/** A text that is looked up when shown: for table rows that are made before the language is known. */
export type Title = (language: Language) => string

type PlainKey<T> = { readonly [Key in keyof T]: T[Key] extends string ? Key : never }[keyof T]

/** `titleIn('wallet', 'title')` */
export function titleIn<Name extends Section>(section: Name, key: PlainKey<TextOf<Name>>): Title {
  return (language) => String(sectionIn(language, section)[key])
}

/** `useText('dock')`: the texts of a section in the user's language; follows a change of the language. */
export function useText<Name extends Section>(section: Name): TextOf<Name> {
  return sectionIn(useLanguage(), section)
}
