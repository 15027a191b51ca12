import { defineMessages } from '../../i18n/text.ts'

export const securityMessages = defineMessages({
  en: {
    endKeys: 'End the API keys of chat apps too',
    endKeysText: 'They must sign in again.',
    everywhere: 'Sign out everywhere',
    everywhereText: 'All your other browsers must sign in again.',
    includeThis: 'Also sign out here',
    signedOut: 'Signed out everywhere',
    required: 'Set up a second factor',
    requiredText: 'Your organization requires it. You can go on once it is on.',
    passkeyInstead: 'Use a passkey instead',
    signOut: 'Sign out',
  },
  fa: {
    endKeys: 'کلیدهای API برنامه‌های گفت‌وگو هم پایان یابد',
    endKeysText: 'باید دوباره وارد شوند.',
    everywhere: 'خروج از همه‌جا',
    everywhereText: 'همهٔ مرورگرهای دیگر شما باید دوباره وارد شوند.',
    includeThis: 'خروج از اینجا نیز',
    signedOut: 'از همه‌جا خارج شدید',
    required: 'عامل دوم را راه‌اندازی کنید',
    requiredText: 'سازمان شما آن را لازم می‌داند. پس از روشن شدنش می‌توانید ادامه دهید.',
    passkeyInstead: 'به‌جای آن از کلید عبور استفاده کنید',
    signOut: 'خروج',
  },
})
