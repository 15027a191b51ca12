import { defineMessages } from '../../i18n/text.ts'

export const emailMessages = defineMessages({
  en: {
    change: 'Change',
    changeLabel: 'Change email address',
    title: 'Change email address',
    text: 'We’ll email a link to the new address. Open it to confirm; we also notify your old address.',
    newAddress: 'New email address',
    invalid: 'Enter a valid email address',
    same: 'This is your current address',
    send: 'Send link',
    sent: 'Link sent',
    pending: (email: string) => `Confirm ${email}`,
    pendingText: (when: string) =>
      `Open the link we sent to this address while signed in to this account. It expires on ${when}.`,
    resend: 'Resend',
    cancel: 'Cancel change',
    cancelled: 'Email change canceled',
  },
  fa: {
    change: 'تغییر',
    changeLabel: 'تغییر نشانی ایمیل',
    title: 'تغییر نشانی ایمیل',
    text: 'پیوندی به نشانی تازه می‌فرستیم. برای تأیید آن را باز کنید؛ به نشانی پیشین هم خبر می‌دهیم.',
    newAddress: 'نشانی ایمیل تازه',
    invalid: 'ایمیل معتبری بنویسید',
    same: 'این نشانی کنونی شماست',
    send: 'فرستادن پیوند',
    sent: 'پیوند فرستاده شد',
    pending: (email: string) => `${email} در انتظار تأیید است`,
    pendingText: (when: string) =>
      `پیوندی را که آنجا فرستادیم باز کنید و با همین حساب وارد شوید. تا ${when} کار می‌کند.`,
    resend: 'فرستادن دوباره',
    cancel: 'لغو تغییر',
    cancelled: 'تغییر ایمیل لغو شد',
  },
})
