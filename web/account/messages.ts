import { defineMessages } from '../i18n/text.ts'

export const accountMessages = defineMessages({
  en: {
    theme: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    language: 'Language',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
  },
  fa: {
    theme: 'پوسته',
    system: 'سیستم',
    light: 'روشن',
    dark: 'تیره',
    language: 'زبان',
    showPassword: 'نمایش گذرواژه',
    hidePassword: 'پنهان کردن گذرواژه',
  },
})
