import { defineMessages } from '../../i18n/text.ts'

export const linkedMessages = defineMessages({
  en: {
    title: 'Linked sign-ins',
    link: (provider: string) => `Link ${provider}`,
    unlink: 'Unlink',
    unlinkTitle: (provider: string) => `Unlink ${provider}?`,
    unlinkText: 'It no longer signs in to your account.',
    unlinked: 'Sign-in unlinked',
    used: (when: string) => `last used ${when}`,
  },
  fa: {
    title: 'ورودهای پیوندخورده',
    link: (provider: string) => `پیوند ${provider}`,
    unlink: 'برداشتن پیوند',
    unlinkTitle: (provider: string) => `پیوند ${provider} برداشته شود؟`,
    unlinkText: 'دیگر با آن نمی‌توان وارد حساب شما شد.',
    unlinked: 'پیوند برداشته شد',
    used: (when: string) => `آخرین استفاده ${when}`,
  },
})
