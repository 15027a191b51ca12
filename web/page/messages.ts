import { defineMessages } from '../i18n/text.ts'

export const pageMessages = defineMessages({
  en: {
    notFound: 'There is nothing here',
    notFoundText: 'The address may be mistyped, or what it led to is gone.',
    goHome: 'Go to the start',
  },
  fa: {
    notFound: 'اینجا چیزی نیست',
    notFoundText: 'شاید نشانی اشتباه است، یا آنچه اینجا بود دیگر نیست.',
    goHome: 'رفتن به آغاز',
  },
})
