import { inLanguage } from '../../delivery/mail/rules/in-language.ts'

/** The texts of the mail about a new sign-in, in one language. */
export interface SignInPhrases {
  readonly direction: 'ltr' | 'rtl'
  /** For the format of times. */
  readonly locale: string
  readonly unknownProgram: string
  readonly unknownSystem: string
  subject(program: string, system: string): string
  /** The first sentence. */
  happened(organization: string): string
  readonly account: string
  readonly program: string
  readonly system: string
  readonly address: string
  readonly time: string
  readonly wasYou: string
  readonly wasNotYou: string
  readonly button: string
  readonly reason: string
}

const english: SignInPhrases = {
  direction: 'ltr',
  locale: 'en',
  unknownProgram: 'an unknown browser',
  unknownSystem: 'an unknown system',
  subject: (program, system) => `New sign-in from ${program} on ${system}`,
  happened: (organization) =>
    `Somebody has signed in to your account at ${organization} with a device that is new to us.`,
  account: 'Account',
  program: 'Browser',
  system: 'System',
  address: 'Address',
  time: 'Time',
  wasYou: 'If it was you, there is nothing to do.',
  wasNotYou:
    'If it was not you, change your password at once, end the sessions you do not know, renew your API keys and tell an administrator. You find all of it here:',
  button: 'Open your sessions',
  reason: 'You got this mail because it is part of keeping your account safe.',
}

const german: SignInPhrases = {
  direction: 'ltr',
  locale: 'de',
  unknownProgram: 'einem unbekannten Browser',
  unknownSystem: 'einem unbekannten System',
  subject: (program, system) => `Neue Anmeldung mit ${program} auf ${system}`,
  happened: (organization) =>
    `Bei deinem Konto bei ${organization} hat sich jemand mit einem Gerät angemeldet, das wir noch nicht kennen.`,
  account: 'Konto',
  program: 'Browser',
  system: 'System',
  address: 'Adresse',
  time: 'Zeit',
  wasYou: 'Wenn du es warst, ist nichts zu tun.',
  wasNotYou:
    'Wenn du es nicht warst, ändere sofort dein Passwort, beende die Sitzungen, die du nicht kennst, erneuere deine API-Schlüssel und sag es der Verwaltung. Alles davon findest du hier:',
  button: 'Sitzungen öffnen',
  reason: 'Du bekommst diese Mail, weil sie hilft, dein Konto zu schützen.',
}

const persian: SignInPhrases = {
  direction: 'rtl',
  locale: 'fa',
  unknownProgram: 'مرورگری ناشناس',
  unknownSystem: 'سیستمی ناشناس',
  subject: (program, system) => `ورود تازه با ${program} روی ${system}`,
  happened: (organization) => `کسی با دستگاهی که برای ما تازه است وارد حساب شما در ${organization} شده است.`,
  account: 'حساب',
  program: 'مرورگر',
  system: 'سیستم',
  address: 'نشانی',
  time: 'زمان',
  wasYou: 'اگر خودتان بوده‌اید، نیازی به کاری نیست.',
  wasNotYou:
    'اگر شما نبوده‌اید، بی‌درنگ گذرواژهٔ خود را عوض کنید، نشست‌هایی را که نمی‌شناسید ببندید، کلیدهای API خود را نو کنید و به مدیر خبر دهید. همهٔ این‌ها اینجاست:',
  button: 'باز کردن نشست‌ها',
  reason: 'این نامه را گرفته‌اید چون به امن ماندن حساب شما کمک می‌کند.',
}

export function signInPhrases(language: string): SignInPhrases {
  return inLanguage({ en: english, de: german, fa: persian }, language)
}
