import { defineMessages } from '../i18n/text.ts'

export const passkeyMessages = defineMessages({
  en: {
    notUsed: 'No passkey was used. Try again or choose another way.',
    present: 'This device already has a passkey for your account.',
    signIn: 'Sign in with a passkey',
    use: 'Use a passkey',
    wrong: 'This passkey was not accepted.',
  },
  fa: {
    notUsed: 'کلید عبوری به کار نرفت. دوباره تلاش کنید یا راه دیگری برگزینید.',
    present: 'این دستگاه از پیش کلید عبور حساب شما را دارد.',
    signIn: 'ورود با کلید عبور',
    use: 'استفاده از کلید عبور',
    wrong: 'این کلید عبور پذیرفته نشد.',
  },
})
