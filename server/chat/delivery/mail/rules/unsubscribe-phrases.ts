import { inLanguage } from './in-language.ts'
import type { MailKind } from './mail-kinds.ts'

/** The unsubscribe footer of mails and the page behind its link, in one language. */
export interface UnsubscribePhrases {
  readonly direction: 'ltr' | 'rtl'
  readonly turnOff: string
  /** The text of the link. */
  readonly words: string
  readonly ask: string
  /** Names the kind of mail. */
  about(address: string): Readonly<Record<MailKind, string>>
  readonly confirm: string
  readonly done: string
  /** Confirms that the kind of mail is off. */
  off(address: string): Readonly<Record<MailKind, string>>
  readonly again: string
  readonly settings: string
  readonly badTitle: string
  readonly badLink: string
}

const english: UnsubscribePhrases = {
  direction: 'ltr',
  turnOff: 'You can turn off mail like this in your settings.',
  words: 'Turn it off without signing in',
  ask: 'Turn off this mail?',
  about: (address) => ({
    missed_messages: `It goes to ${address} and is about messages you missed.`,
    digest: `It goes to ${address} and is about what happened while you were away.`,
    login: `It goes to ${address} and is about new sign-ins to your account.`,
  }),
  confirm: 'Turn it off',
  done: 'Mail turned off',
  off: (address) => ({
    missed_messages: `Mail to ${address} about messages you missed is turned off.`,
    digest: `Mail to ${address} about what happened while you were away is turned off.`,
    login: `Mail to ${address} about new sign-ins to your account is turned off.`,
  }),
  again: 'You can turn it on again in your settings at any time.',
  settings: 'Open your settings',
  badTitle: 'This link does not work',
  badLink:
    'It may be incomplete, or belong to an address that is no longer yours. You can turn off mail in your settings.',
}

const german: UnsubscribePhrases = {
  direction: 'ltr',
  turnOff: 'Solche Mails kannst du in deinen Einstellungen abschalten.',
  words: 'Ohne Anmeldung abschalten',
  ask: 'Diese Mails abschalten?',
  about: (address) => ({
    missed_messages: `Sie gehen an ${address} und handeln von verpassten Nachrichten.`,
    digest: `Sie gehen an ${address} und handeln von dem, was in deiner Abwesenheit geschah.`,
    login: `Sie gehen an ${address} und handeln von neuen Anmeldungen bei deinem Konto.`,
  }),
  confirm: 'Abschalten',
  done: 'Mails abgeschaltet',
  off: (address) => ({
    missed_messages: `Mails an ${address} über verpasste Nachrichten sind abgeschaltet.`,
    digest: `Mails an ${address} über das, was in deiner Abwesenheit geschah, sind abgeschaltet.`,
    login: `Mails an ${address} über neue Anmeldungen bei deinem Konto sind abgeschaltet.`,
  }),
  again: 'In deinen Einstellungen kannst du sie jederzeit wieder einschalten.',
  settings: 'Einstellungen öffnen',
  badTitle: 'Dieser Link funktioniert nicht',
  badLink:
    'Vielleicht ist er unvollständig oder gehört zu einer Adresse, die nicht mehr deine ist. Mails kannst du in deinen Einstellungen abschalten.',
}

const persian: UnsubscribePhrases = {
  direction: 'rtl',
  turnOff: 'می‌توانید این گونه نامه‌ها را در تنظیمات خود خاموش کنید.',
  words: 'خاموش کردن بدون ورود',
  ask: 'این نامه‌ها خاموش شود؟',
  about: (address) => ({
    missed_messages: `این نامه‌ها به ${address} فرستاده می‌شود و دربارهٔ پیام‌هایی است که ندیده‌اید.`,
    digest: `این نامه‌ها به ${address} فرستاده می‌شود و دربارهٔ چیزهایی است که در نبود شما گذشته است.`,
    login: `این نامه‌ها به ${address} فرستاده می‌شود و دربارهٔ ورودهای تازه به حساب شماست.`,
  }),
  confirm: 'خاموش کن',
  done: 'نامه‌ها خاموش شد',
  off: (address) => ({
    missed_messages: `فرستادن نامه به ${address} دربارهٔ پیام‌هایی که ندیده‌اید خاموش شد.`,
    digest: `فرستادن نامه به ${address} دربارهٔ آنچه در نبود شما گذشته است خاموش شد.`,
    login: `فرستادن نامه به ${address} دربارهٔ ورودهای تازه به حساب شما خاموش شد.`,
  }),
  again: 'هر زمان که بخواهید می‌توانید در تنظیمات خود دوباره روشنش کنید.',
  settings: 'باز کردن تنظیمات',
  badTitle: 'این پیوند کار نمی‌کند',
  badLink: 'شاید کامل نیست، یا از آنِ نشانی‌ای است که دیگر از آنِ شما نیست. می‌توانید نامه‌ها را در تنظیمات خود خاموش کنید.',
}

export function unsubscribePhrases(language: string): UnsubscribePhrases {
  return inLanguage({ en: english, de: german, fa: persian }, language)
}
