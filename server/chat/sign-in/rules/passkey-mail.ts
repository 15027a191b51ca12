import { inLanguage } from '../../delivery/mail/rules/in-language.ts'
import { footerBlock, linkBlock, type MailContent, mailPage, paragraph } from '../../delivery/mail/rules/mail-page.ts'

export interface PasskeyChange {
  readonly language: string
  readonly organization: string
  /** The address of the account. */
  readonly account: string
  /** Of the passkey. */
  readonly name: string
  readonly what: 'added' | 'removed'
  /** The page that manages passkeys. */
  readonly link: string
}

interface Phrases {
  readonly direction: 'ltr' | 'rtl'
  readonly subject: Readonly<Record<PasskeyChange['what'], string>>
  added(name: string, account: string, organization: string): string
  removed(name: string, account: string, organization: string): string
  readonly wasNotYou: string
  readonly button: string
  readonly reason: string
}

const english: Phrases = {
  direction: 'ltr',
  subject: { added: 'A passkey was added to your account', removed: 'A passkey was removed from your account' },
  added: (name, account, organization) =>
    `The passkey “${name}” was added to your account ${account} at ${organization}. It signs in without a password.`,
  removed: (name, account, organization) =>
    `The passkey “${name}” was removed from your account ${account} at ${organization}. It does not sign in any more.`,
  wasNotYou:
    'If it was not you, remove the passkeys you do not know, change your password, end the sessions you do not know and tell an administrator:',
  button: 'Open your security settings',
  reason: 'You got this mail because it is part of keeping your account safe.',
}

const german: Phrases = {
  direction: 'ltr',
  subject: { added: 'Ein Passkey wurde hinzugefügt', removed: 'Ein Passkey wurde entfernt' },
  added: (name, account, organization) =>
    `Der Passkey „${name}“ wurde deinem Konto ${account} bei ${organization} hinzugefügt. Er meldet ohne Passwort an.`,
  removed: (name, account, organization) =>
    `Der Passkey „${name}“ wurde von deinem Konto ${account} bei ${organization} entfernt. Er meldet nicht mehr an.`,
  wasNotYou:
    'Wenn du es nicht warst, entferne die Passkeys, die du nicht kennst, ändere dein Passwort, beende die Sitzungen, die du nicht kennst, und sag es der Verwaltung:',
  button: 'Sicherheit öffnen',
  reason: 'Du bekommst diese Mail, weil sie hilft, dein Konto zu schützen.',
}

const persian: Phrases = {
  direction: 'rtl',
  subject: { added: 'کلید عبوری به حساب شما افزوده شد', removed: 'کلید عبوری از حساب شما برداشته شد' },
  added: (name, account, organization) =>
    `کلید عبور «${name}» به حساب شما ${account} در ${organization} افزوده شد. با آن بدون گذرواژه وارد می‌شوید.`,
  removed: (name, account, organization) =>
    `کلید عبور «${name}» از حساب شما ${account} در ${organization} برداشته شد. دیگر با آن نمی‌توان وارد شد.`,
  wasNotYou:
    'اگر شما نبوده‌اید، کلیدهای عبوری را که نمی‌شناسید بردارید، گذرواژهٔ خود را عوض کنید، نشست‌های ناشناس را ببندید و به مدیر خبر دهید:',
  button: 'باز کردن تنظیمات امنیت',
  reason: 'این نامه را گرفته‌اید چون به امن ماندن حساب شما کمک می‌کند.',
}

/** Notifies a user of a change of their passkeys. */
export function passkeyMail(change: PasskeyChange): MailContent {
  const { language, organization, account, name, what, link } = change
  const phrases = inLanguage({ en: english, de: german, fa: persian }, language)
  const happened = phrases[what](name, account, organization)
  const subject = phrases.subject[what]
  const { direction, wasNotYou, button, reason } = phrases
  return {
    subject,
    text: [happened, wasNotYou, link, `-- \n${reason}\n`].join('\n\n'),
    html: mailPage({
      ...{ language, direction, subject },
      blocks: [paragraph(happened), paragraph(wasNotYou), linkBlock(link, button), footerBlock(reason)],
    }),
  }
}
