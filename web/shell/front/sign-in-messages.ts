import { defineMessages } from '../../i18n/text.ts'

/** The texts of the sign-in beside and after its form. */
export const signInMessages = defineMessages({
  en: {
    code: 'Code',
    codeWrong: 'Wrong code. Try the current one.',
    recoveryText: 'Enter a recovery code. Each code works once.',
    recoveryCode: 'Recovery code',
    recoveryWrong: 'Wrong or already used recovery code.',
    useRecovery: 'Use a recovery code',
    useAuthenticator: 'Use the authenticator app',
    otherAccount: 'Use another account',
    sandboxTitle: 'Sandbox',
    sandboxText: 'Demo accounts, demo funds. Sign in as a demo user:',
    sandboxPrinted: 'The server console shows how to sign in.',
    owner: 'Owner',
    member: 'Member',
    guest: 'Guest',
  },
  fa: {
    code: 'کد',
    codeWrong: 'کد نادرست است. کد کنونی را بنویسید.',
    recoveryText: 'یک کد بازیابی بنویسید. هر کد یک بار کار می‌کند.',
    recoveryCode: 'کد بازیابی',
    recoveryWrong: 'کد بازیابی نادرست یا استفاده‌شده است.',
    useRecovery: 'با کد بازیابی',
    useAuthenticator: 'با برنامهٔ احراز هویت',
    otherAccount: 'حساب دیگری دارم',
    sandboxTitle: 'محیط آزمایشی',
    sandboxText: 'حساب‌ها و پول نمایشی. با یک کاربر نمایشی وارد شوید:',
    sandboxPrinted: 'کنسول سرور راه ورود را نشان می‌دهد.',
    owner: 'مالک',
    member: 'عضو',
    guest: 'مهمان',
  },
})
