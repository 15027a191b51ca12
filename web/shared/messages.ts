import { defineMessages } from '../i18n/text.ts'

export const sharedMessages = defineMessages({
  en: {
    notFound: 'There is nothing here',
    notFoundText: 'The address may be mistyped, or what it led to is gone.',
    goHome: 'Go to the start',
    theme: 'Theme',
    system: 'As the system',
    light: 'Light',
    dark: 'Dark',
    language: 'Language',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
  },
  fa: {
    notFound: 'اینجا چیزی نیست',
    notFoundText: 'شاید نشانی اشتباه است، یا آنچه اینجا بود دیگر نیست.',
    goHome: 'رفتن به آغاز',
    theme: 'پوسته',
    system: 'مانند سیستم',
    light: 'روشن',
    dark: 'تیره',
    language: 'زبان',
    showPassword: 'نمایش گذرواژه',
    hidePassword: 'پنهان کردن گذرواژه',
  },
})
