import { defineMessages } from '../../i18n/text.ts'

export const stepUpMessages = defineMessages({
  en: {
    title: 'Confirm it is you',
    withPassword: 'This is a sensitive action. Enter your password to go on.',
    withCode: 'This is a sensitive action. Enter a code of your authenticator to go on.',
    password: 'Password',
    code: 'Code or recovery code',
    confirm: 'Confirm',
    cancel: 'Cancel',
    wrongPassword: 'That is not your password.',
    wrongCode: 'That is neither the code of this moment nor an unused recovery code.',
  },
  fa: {
    title: 'تأیید هویت',
    withPassword: 'این کار حساس است. برای ادامه گذرواژهٔ خود را بنویسید.',
    withCode: 'این کار حساس است. برای ادامه کدی از برنامهٔ احراز هویت بنویسید.',
    password: 'گذرواژه',
    code: 'کد یا کد بازیابی',
    confirm: 'تأیید',
    cancel: 'انصراف',
    wrongPassword: 'این گذرواژهٔ شما نیست.',
    wrongCode: 'این نه کدِ این لحظه است و نه کد بازیابیِ استفاده‌نشده.',
  },
})
