import { defineMessages } from '../../i18n/text.ts'

export const stepUpMessages = defineMessages({
  en: {
    title: 'Confirm it is you',
    withPassword: 'Enter your password to continue.',
    withCode: 'Enter a code from your authenticator app to continue.',
    password: 'Password',
    code: 'Code or recovery code',
    confirm: 'Confirm',
    cancel: 'Cancel',
    wrongPassword: 'That is not your password.',
    wrongCode: 'That is neither the code of this moment nor an unused recovery code.',
  },
  fa: {
    title: 'تأیید هویت',
    withPassword: 'برای ادامه گذرواژهٔ خود را بنویسید.',
    withCode: 'برای ادامه کدی از برنامهٔ احراز هویت بنویسید.',
    password: 'گذرواژه',
    code: 'کد یا کد بازیابی',
    confirm: 'تأیید',
    cancel: 'انصراف',
    wrongPassword: 'این گذرواژهٔ شما نیست.',
    wrongCode: 'این نه کدِ این لحظه است و نه کد بازیابیِ استفاده‌نشده.',
  },
})
