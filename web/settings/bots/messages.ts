import { defineMessages } from '../../i18n/text.ts'

export const botMessages = defineMessages({
  en: {
    bots: 'Bots',
    botsText: 'Bots you accept become yours: they get at most your permissions, and their old API keys stop working.',
    empty: 'No bot offers',
    emptyText: 'Bots that administrators offer you appear here.',
    offeredBy: (name: string) => `Offered by ${name}`,
    accept: 'Accept',
    decline: 'Decline',
    accepted: 'Bot accepted',
    declined: 'Offer declined',
  },
  fa: {
    bots: 'بات‌ها',
    botsText: 'ربات پذیرفته از آن شما می‌شود: بیش از شما دسترسی ندارد و کلیدهای پیشینش از کار می‌افتد.',
    empty: 'پیشنهاد رباتی نیست',
    emptyText: 'ربات‌هایی که مدیران پیشنهاد کنند اینجا می‌آیند.',
    offeredBy: (name: string) => `پیشنهاد از ${name}`,
    accept: 'پذیرفتن',
    decline: 'رد کردن',
    accepted: 'ربات پذیرفته شد',
    declined: 'پیشنهاد رد شد',
  },
})
