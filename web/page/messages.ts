import { defineMessages } from '../i18n/text.ts'

export const pageMessages = defineMessages({
  en: {
    notFound: 'Page not found',
    notFoundText: 'Check the address, or go to the start page.',
    goHome: 'Go to start page',
  },
  fa: {
    notFound: 'صفحه پیدا نشد',
    notFoundText: 'نشانی را بررسی کنید یا به صفحهٔ آغاز بروید.',
    goHome: 'رفتن به صفحهٔ آغاز',
  },
})
