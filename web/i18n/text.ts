import { type Language, useLanguage } from './language.ts'

type Entry = string | ((...values: never[]) => string)

/** The same keys in both languages; a text with values is a function. */
export interface Messages<T> {
  readonly en: T
  readonly fa: { readonly [Key in keyof T]: T[Key] extends string ? string : T[Key] }
}

export type TextOf<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : T[Key] }

/** `defineMessages({ en: { send: 'Send' }, fa: { send: 'بفرست' } })`: a key missing in one language is a type error. */
export function defineMessages<T extends Readonly<Record<string, Entry>>>(messages: Messages<T>): Messages<T> {
  return messages
}

export function textIn<T>(messages: Messages<T>, language: Language): TextOf<T> {
  return (language === 'fa' ? messages.fa : messages.en) as TextOf<T>
}

/** A text that is looked up when shown: for table rows that are made before the language is known. */
export type Title = (language: Language) => string

type PlainKey<T> = { readonly [Key in keyof T]: T[Key] extends string ? Key : never }[keyof T]

/** `titleIn(walletMessages, 'wallet')` */
export function titleIn<T>(messages: Messages<T>, key: PlainKey<T>): Title {
  return (language) => String(textIn(messages, language)[key])
}

/** The texts of an area in the user's language; follows a change of the language. */
export function useText<T>(messages: Messages<T>): TextOf<T> {
  return textIn(messages, useLanguage())
}
