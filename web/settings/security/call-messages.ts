import { defineMessages } from '../../i18n/text.ts'

export const callAccountMessages = defineMessages({
  en: {
    title: 'Call accounts',
    connect: (provider: string) => `Connect ${provider}`,
    connected: 'Creates the calls that you start here',
    disconnect: 'Disconnect',
    disconnectTitle: (provider: string) => `Disconnect ${provider}?`,
    disconnectText: 'You can connect it again at any time.',
    disconnected: 'Account disconnected',
  },
  fa: {
    title: 'حساب‌های تماس',
    connect: (provider: string) => `اتصال ${provider}`,
    connected: 'تماس‌هایی را که اینجا آغاز می‌کنید می‌سازد',
    disconnect: 'قطع اتصال',
    disconnectTitle: (provider: string) => `اتصال ${provider} قطع شود؟`,
    disconnectText: 'هر زمان می‌توانید دوباره وصل شوید.',
    disconnected: 'اتصال حساب قطع شد',
  },
})
