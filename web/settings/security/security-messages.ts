import { defineMessages } from '../../i18n/text.ts'

export const securityMessages = defineMessages({
  en: {
    endKeys: 'Also revoke the API keys of chat apps',
    endKeysText: 'They must sign in again.',
    everywhere: 'Sign out everywhere',
    everywhereText: 'All your other browsers must sign in again.',
    includeThis: 'Also sign out here',
    signedOut: 'Signed out everywhere',
    required: 'Set up two-factor authentication',
    requiredText: 'Your organization requires it.',
    passkeyInstead: 'Use a passkey instead',
    signOut: 'Sign out',
  },
  fa: {
    endKeys: 'لغو کلیدهای API برنامه‌های گفت‌وگو نیز',
    endKeysText: 'باید دوباره وارد شوند.',
    everywhere: 'خروج از همه‌جا',
    everywhereText: 'همهٔ مرورگرهای دیگر شما باید دوباره وارد شوند.',
    includeThis: 'خروج از اینجا نیز',
    signedOut: 'از همه‌جا خارج شدید',
    required: 'تنظیم ورود دومرحله‌ای',
    requiredText: 'سازمان شما آن را الزامی کرده است.',
    passkeyInstead: 'به‌جای آن از کلید عبور استفاده کنید',
    signOut: 'خروج',
  },
})
