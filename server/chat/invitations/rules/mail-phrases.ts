import { inLanguage } from '../../delivery/mail/rules/in-language.ts'

/** The texts of the mails about joining, in one language. */
export interface Phrases {
  readonly direction: 'ltr' | 'rtl'
  invitation(organization: string, inviter: string): MailPhrases
  confirmation(organization: string): MailPhrases
  /** For an address with an account: the requester learns nothing, and the owner learns what to do. */
  existing(organization: string): MailPhrases
  /** For a new user. */
  welcome(organization: string, address: string): MailPhrases
  /** For a reactivated user, whose keys are deleted. */
  reactivated(organization: string, address: string): MailPhrases
}

export interface MailPhrases {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button: string
  readonly footer: string
}

const english: Phrases = {
  direction: 'ltr',
  invitation: (organization, inviter) => ({
    subject: `${inviter} has invited you to join ${organization}`,
    paragraphs: [`${inviter} wants you to join them on ${organization}.`, 'To make your account, open this link:'],
    button: `Join ${organization}`,
    footer: 'If you do not know why you got this mail, you can ignore it: no account is made.',
  }),
  confirmation: (organization) => ({
    subject: `Confirm your address for ${organization}`,
    paragraphs: [
      `Somebody, probably you, wants to join ${organization} with this address.`,
      'To make your account, open this link within a day:',
    ],
    button: 'Confirm my address',
    footer: 'If it was not you, you can ignore this mail: no account is made.',
  }),
  existing: (organization) => ({
    subject: `You have an account at ${organization}`,
    paragraphs: [
      `Somebody, probably you, wants to join ${organization} with this address, which has an account there already.`,
      'To sign in, open this link:',
    ],
    button: 'Sign in',
    footer: 'If it was not you, you can ignore this mail: nothing has changed.',
  }),
  welcome: (organization, address) => ({
    subject: `Welcome to ${organization}`,
    paragraphs: [
      `You have an account at ${organization} now. You sign in with ${address} and your password.`,
      'Messages are in channels, and each channel has topics: open one that interests you and write. Here it is:',
    ],
    button: `Open ${organization}`,
    footer: 'You got this mail because an account was made with this address.',
  }),
  reactivated: (organization, address) => ({
    subject: `Your account at ${organization} is open again`,
    paragraphs: [
      `An administrator has opened your account at ${organization} again. You sign in with ${address} and your password.`,
      'The API keys you had no longer work, and neither do those of your bots. Make new ones in your settings:',
    ],
    button: 'Open my settings',
    footer: 'You got this mail because of your account with this address.',
  }),
}

const german: Phrases = {
  direction: 'ltr',
  invitation: (organization, inviter) => ({
    subject: `${inviter} lädt dich zu ${organization} ein`,
    paragraphs: [
      `${inviter} möchte, dass du bei ${organization} mitmachst.`,
      'Um dein Konto anzulegen, öffne diesen Link:',
    ],
    button: `${organization} beitreten`,
    footer: 'Wenn du nicht weißt, warum du diese Mail bekommst, beachte sie nicht: Es wird kein Konto angelegt.',
  }),
  confirmation: (organization) => ({
    subject: `Bestätige deine Adresse für ${organization}`,
    paragraphs: [
      `Jemand, vermutlich du, möchte ${organization} mit dieser Adresse beitreten.`,
      'Um dein Konto anzulegen, öffne innerhalb eines Tages diesen Link:',
    ],
    button: 'Adresse bestätigen',
    footer: 'Wenn du es nicht warst, beachte diese Mail nicht: Es wird kein Konto angelegt.',
  }),
  existing: (organization) => ({
    subject: `Du hast ein Konto bei ${organization}`,
    paragraphs: [
      `Jemand, vermutlich du, möchte ${organization} mit dieser Adresse beitreten; sie hat dort schon ein Konto.`,
      'Um dich anzumelden, öffne diesen Link:',
    ],
    button: 'Anmelden',
    footer: 'Wenn du es nicht warst, beachte diese Mail nicht: Es hat sich nichts geändert.',
  }),
  welcome: (organization, address) => ({
    subject: `Willkommen bei ${organization}`,
    paragraphs: [
      `Du hast jetzt ein Konto bei ${organization}. Du meldest dich mit ${address} und deinem Passwort an.`,
      'Nachrichten stehen in Kanälen, und jeder Kanal hat Themen: Öffne eines, das dich interessiert, und schreib. Hier:',
    ],
    button: `${organization} öffnen`,
    footer: 'Du bekommst diese Mail, weil mit dieser Adresse ein Konto angelegt wurde.',
  }),
  reactivated: (organization, address) => ({
    subject: `Dein Konto bei ${organization} ist wieder offen`,
    paragraphs: [
      `Dein Konto bei ${organization} wurde wieder geöffnet. Du meldest dich mit ${address} und deinem Passwort an.`,
      'Deine API-Schlüssel und die deiner Bots gelten nicht mehr. Neue machst du in deinen Einstellungen:',
    ],
    button: 'Einstellungen öffnen',
    footer: 'Du bekommst diese Mail wegen deines Kontos mit dieser Adresse.',
  }),
}

const persian: Phrases = {
  direction: 'rtl',
  invitation: (organization, inviter) => ({
    subject: `${inviter} شما را به ${organization} دعوت کرده است`,
    paragraphs: [
      `${inviter} از شما خواسته است به ${organization} بپیوندید.`,
      'برای ساختن حساب، این پیوند را باز کنید:',
    ],
    button: `پیوستن به ${organization}`,
    footer: 'اگر نمی‌دانید چرا این نامه را گرفته‌اید، آن را نادیده بگیرید؛ حسابی ساخته نمی‌شود.',
  }),
  confirmation: (organization) => ({
    subject: `نشانی خود را برای ${organization} تأیید کنید`,
    paragraphs: [
      `کسی، احتمالاً خود شما، می‌خواهد با این نشانی به ${organization} بپیوندد.`,
      'برای ساختن حساب، تا یک روز دیگر این پیوند را باز کنید:',
    ],
    button: 'تأیید نشانی',
    footer: 'اگر شما نبوده‌اید، این نامه را نادیده بگیرید؛ حسابی ساخته نمی‌شود.',
  }),
  existing: (organization) => ({
    subject: `شما در ${organization} حساب دارید`,
    paragraphs: [
      `کسی، احتمالاً خود شما، می‌خواهد با این نشانی به ${organization} بپیوندد؛ این نشانی از پیش حساب دارد.`,
      'برای ورود، این پیوند را باز کنید:',
    ],
    button: 'ورود',
    footer: 'اگر شما نبوده‌اید، این نامه را نادیده بگیرید؛ چیزی تغییر نکرده است.',
  }),
  welcome: (organization, address) => ({
    subject: `به ${organization} خوش آمدید`,
    paragraphs: [
      `اکنون در ${organization} حساب دارید. با ${address} و گذرواژهٔ خود وارد می‌شوید.`,
      'پیام‌ها در کانال‌ها هستند و هر کانال موضوع‌هایی دارد؛ یکی را که دوست دارید باز کنید و بنویسید:',
    ],
    button: `باز کردن ${organization}`,
    footer: 'این نامه را گرفته‌اید چون با این نشانی حسابی ساخته شده است.',
  }),
  reactivated: (organization, address) => ({
    subject: `حساب شما در ${organization} دوباره باز شد`,
    paragraphs: [
      `حساب شما در ${organization} دوباره باز شده است. با ${address} و گذرواژهٔ خود وارد می‌شوید.`,
      'کلیدهای API شما و ربات‌هایتان دیگر کار نمی‌کنند. در تنظیمات کلید تازه بسازید:',
    ],
    button: 'باز کردن تنظیمات',
    footer: 'این نامه را به خاطر حساب خود با این نشانی گرفته‌اید.',
  }),
}

export function phrasesIn(language: string): Phrases {
  return inLanguage({ en: english, de: german, fa: persian }, language)
}
