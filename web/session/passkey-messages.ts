import { defineMessages } from '../i18n/text.ts'

export const passkeyMessages = defineMessages({
  en: {
    notUsed: 'No passkey was used. Try again, or go on in another way.',
    present: 'This device has a passkey of your account already.',
    signIn: 'Sign in with a passkey',
    use: 'Use a passkey',
    wrong: 'This passkey was not accepted.',
  },
  fa: {
    notUsed: 'هیچ کلید عبوری به کار نرفت. دوباره بکوشید یا راه دیگری را برگزینید.',
    present: 'این دستگاه کلید عبوری برای حساب شما دارد.',
    signIn: 'ورود با کلید عبور',
    use: 'استفاده از کلید عبور',
    wrong: 'این کلید عبور پذیرفته نشد.',
  },
})
