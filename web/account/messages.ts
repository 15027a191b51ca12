import { defineMessages } from '../i18n/text.ts'

export const accountMessages = defineMessages({
  en: {
    theme: 'Theme',
    system: 'As the system',
    light: 'Light',
    dark: 'Dark',
    language: 'Language',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
  },
  fa: {
    theme: 'پوسته',
    system: 'مانند سیستم',
    light: 'روشن',
    dark: 'تیره',
    language: 'زبان',
    showPassword: 'نمایش گذرواژه',
    hidePassword: 'پنهان کردن گذرواژه',
  },
})
