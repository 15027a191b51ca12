import type { en } from './en.ts'

type English = typeof en

/** A part of the texts that loads by itself: the texts of a feature, or those that several folders share. */
export type Area = keyof English

export type Section = { readonly [One in Area]: keyof English[One] }[Area]

/** The forms of a text with a count; # is the number. A language has the forms of its own plural rules. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

type Translated<Entry> = Entry extends string ? string : Entry extends { readonly other: string } ? PluralForms : Entry

/** The texts of English, by area and section. Every language has the same keys with the same values. */
export type AreaTexts = {
  readonly [One in Area]: {
    readonly [Name in keyof English[One]]: {
      readonly [Key in keyof English[One][Name]]: Translated<English[One][Name][Key]>
    }
  }
}

/** The sections of all areas. */
export type Texts = {
  readonly [Name in Section]: Extract<AreaTexts[Area], Readonly<Record<Name, unknown>>>[Name]
}

/** The values of a text of the widget library. */
export type Values = Readonly<Record<string, string | number | boolean>>

/** The formatter that the widget library passes to a text with values. */
export interface Formatter {
  number(value: number): string
}

export type WidgetText = string | ((values: Values, formatter: Formatter) => string)

/** The texts of the widget library, by widget and key. */
export interface WidgetTexts {
  readonly widgetLibrary: Readonly<Record<string, Readonly<Record<string, WidgetText>>>>
}

/** A language besides English. The page shows the English text where one is missing; a release has every text. */
export type Translation = {
  readonly [One in Area]: {
    readonly [Name in keyof AreaTexts[One]]?: Partial<AreaTexts[One][Name]>
  }
} & { readonly shared: WidgetTexts }
