import { defineMessages } from '../../i18n/text.ts'

export const dockMessages = defineMessages({
  en: {
    marketChat: 'Market chat',
    openInChat: 'Open in Chat',
    hide: 'Hide chat',
    connecting: 'Connecting…',
    noChannel: 'No chat for this market',
    noChannelHint: (channel: string) => `Markets are discussed in #${channel}. It does not exist or is private.`,
    createChannel: 'Create channel',
  },
  fa: {
    marketChat: 'گفت‌وگوی بازار',
    openInChat: 'باز کردن در گفت‌وگو',
    hide: 'پنهان کردن گفت‌وگو',
    connecting: 'در حال اتصال…',
    noChannel: 'این بازار گفت‌وگویی ندارد',
    noChannelHint: (channel: string) => `جای گفت‌وگو دربارهٔ بازارها #${channel} است که وجود ندارد یا خصوصی است.`,
    createChannel: 'ساختن کانال',
  },
})
