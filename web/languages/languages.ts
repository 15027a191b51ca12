import type { Area, AreaTexts, Translation } from './texts.ts'

interface LanguageRow {
  /** Its name in its own script. */
  readonly name: string
  /** Its word for language: the palette finds the choice by the word of every language. */
  readonly word: string
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** The build adds the English texts that a language lacks. */
  readonly load: (area: Area) => Promise<AreaTexts[Area] | Translation[Area]>
}

/** The languages of the web client, by their code. To add one, add its file and a row. The build splits the files by area. */
export const languageTable = {
  en: {
    name: 'English',
    word: 'language',
    locale: 'en-GB',
    direction: 'ltr',
    load: (area) => import('./en.ts').then(({ en }) => en[area]),
  },
  fa: {
    name: 'فارسی',
    word: 'زبان',
    locale: 'fa-IR',
    direction: 'rtl',
    load: (area) => import('./fa.ts').then(({ fa }) => fa[area]),
  },
} as const satisfies Readonly<Record<string, LanguageRow>>

export type Language = keyof typeof languageTable

export const languages = Object.keys(languageTable) as readonly Language[]
