import { defineMessages } from '../../i18n/text.ts'

export const botMessages = defineMessages({
  en: {
    bots: 'Bots',
    botsText: 'A bot you accept is yours: it may do no more than you, and the keys it had end.',
    empty: 'No bot is offered to you',
    emptyText: 'Administrators can offer you a bot; it then waits here.',
    offeredBy: (name: string) => `Offered by ${name}`,
    accept: 'Accept',
    decline: 'Decline',
    accepted: 'The bot is yours',
    declined: 'The offer is declined',
  },
  fa: {
    bots: 'بات‌ها',
    botsText: 'باتی که بپذیرید از آنِ شماست: بیش از شما اجازه ندارد و کلیدهای پیشین آن پایان می‌یابند.',
    empty: 'باتی به شما پیشنهاد نشده است',
    emptyText: 'مدیران می‌توانند باتی به شما پیشنهاد دهند؛ اینجا منتظر می‌ماند.',
    offeredBy: (name: string) => `پیشنهاد از ${name}`,
    accept: 'پذیرفتن',
    decline: 'رد کردن',
    accepted: 'بات از آنِ شماست',
    declined: 'پیشنهاد رد شد',
  },
})
