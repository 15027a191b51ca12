export const languages = ['en', 'fa'] as const
export type Language = (typeof languages)[number]

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fa: 'فارسی' }
