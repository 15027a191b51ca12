import { defineMessages } from '../../i18n/text.ts'

export const emailMessages = defineMessages({
  en: {
    change: 'Change',
    changeLabel: 'Change the email address',
    title: 'Change the email address',
    text: 'We mail a link to the new address. Yours changes once you have opened it, and the old address is notified.',
    newAddress: 'New email address',
    invalid: 'Enter an email address',
    same: 'This is your current address',
    send: 'Send the link',
    sent: 'A link is on its way',
    pending: (email: string) => `${email} waits to be confirmed`,
    pendingText: (when: string) =>
      `Open the link we mailed there and sign in with this account. It works until ${when}.`,
    resend: 'Send again',
    cancel: 'Cancel the change',
    cancelled: 'The address stays as it is',
  },
  fa: {
    change: 'تغییر',
    changeLabel: 'تغییر نشانی ایمیل',
    title: 'تغییر نشانی ایمیل',
    text: 'پیوندی به نشانی تازه می‌فرستیم. پس از باز کردن آن، نشانی شما تغییر می‌کند و به نشانی پیشین خبر داده می‌شود.',
    newAddress: 'نشانی ایمیل تازه',
    invalid: 'یک نشانی ایمیل بنویسید',
    same: 'این نشانی کنونی شماست',
    send: 'پیوند را بفرست',
    sent: 'پیوند فرستاده شد',
    pending: (email: string) => `${email} در انتظار تأیید است`,
    pendingText: (when: string) =>
      `پیوندی را که آنجا فرستادیم باز کنید و با همین حساب وارد شوید. تا ${when} کار می‌کند.`,
    resend: 'ارسال دوباره',
    cancel: 'لغو تغییر',
    cancelled: 'نشانی همان است که بود',
  },
})
