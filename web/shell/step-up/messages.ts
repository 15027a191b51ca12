import { defineMessages } from '../../i18n/text.ts'

export const stepUpMessages = defineMessages({
  en: {
    title: 'Confirm it’s you',
    withPassword: 'Enter your password to continue.',
    withCode: 'Enter a code from your authenticator app to continue.',
    password: 'Password',
    code: 'Code or recovery code',
    confirm: 'Confirm',
    cancel: 'Cancel',
    wrongPassword: 'Wrong password.',
    wrongCode: 'Wrong code, or a recovery code that was already used.',
  },
  fa: {
    title: 'تأیید هویت',
    withPassword: 'برای ادامه گذرواژهٔ خود را بنویسید.',
    withCode: 'برای ادامه کدی از برنامهٔ احراز هویت بنویسید.',
    password: 'گذرواژه',
    code: 'کد یا کد بازیابی',
    confirm: 'تأیید',
    cancel: 'انصراف',
    wrongPassword: 'گذرواژه نادرست است.',
    wrongCode: 'کد نادرست است یا کد بازیابی پیش‌تر استفاده شده است.',
  },
})
