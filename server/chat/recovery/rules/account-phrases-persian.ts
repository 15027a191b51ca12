import type { AccountPhrases, SignInChange } from './account-phrase-names.ts'

const changedSubjects: Readonly<Record<SignInChange, (organization: string) => string>> = {
  password: (organization) => `گذرواژهٔ شما در ${organization} تغییر کرد`,
  factor_on: (organization) => `حساب شما در ${organization} اکنون عامل دوم دارد`,
  factor_off: (organization) => `عامل دوم حساب شما در ${organization} خاموش است`,
  recovery_codes: (organization) => `حساب شما در ${organization} کدهای بازیابی تازه دارد`,
  signed_out: (organization) => `از ${organization} در همه جا خارج شدید`,
  keys_ended: (organization) => `از ${organization} در همه جا خارج شدید`,
  provider_linked: (organization) => `ورود یکپارچه به حساب شما در ${organization} پیوند خورد`,
  provider_unlinked: (organization) => `پیوند ورود یکپارچه از حساب شما در ${organization} برداشته شد`,
}

const changedEffects: Readonly<Record<SignInChange, string>> = {
  password: 'همهٔ مرورگرهای دیگر از حساب خارج شدند.',
  factor_on: 'اکنون برای ورود کد برنامهٔ احراز هویت لازم است. همهٔ مرورگرهای دیگر از حساب خارج شدند.',
  factor_off: 'اکنون گذرواژه برای ورود بس است و کدهای بازیابی دیگر کار نمی‌کنند.',
  recovery_codes: 'کدهای بازیابی پیشین دیگر کار نمی‌کنند.',
  signed_out: 'مرورگرها از حساب خارج شدند.',
  keys_ended: 'مرورگرها از حساب خارج شدند و کلیدهای API برنامه‌های شما دیگر کار نمی‌کنند.',
  provider_linked: 'اکنون با حسابی نزد یک ارائه‌دهندهٔ ورود می‌توان به حساب شما وارد شد.',
  provider_unlinked: 'دیگر با حساب نزد ارائه‌دهندهٔ ورود نمی‌توان به حساب شما وارد شد.',
}

export const persian: AccountPhrases = {
  direction: 'rtl',
  passwordResetRequested: (organization, address) => ({
    subject: `برای ${organization} گذرواژهٔ تازه برگزینید`,
    paragraphs: [
      `برای حساب شما ${address} در ${organization}، احتمالاً به خواست خودتان، گذرواژهٔ تازه درخواست شده است.`,
      'برای برگزیدن آن، تا ۳۰ دقیقهٔ دیگر این پیوند را باز کنید. یک بار کار می‌کند و تنها تازه‌ترین پیوند معتبر است:',
    ],
    button: 'برگزیدن گذرواژهٔ تازه',
    footer: 'اگر شما نبوده‌اید، این نامه را نادیده بگیرید؛ گذرواژهٔ شما همان است که بود.',
  }),
  passwordResetByAdministrator: (organization, address) => ({
    subject: `برای ${organization} گذرواژهٔ تازه برگزینید`,
    paragraphs: [
      `یک مدیر ${organization} از شما می‌خواهد برای حساب ${address} گذرواژهٔ تازه برگزینید.`,
      'برای برگزیدن آن، تا یک روز دیگر این پیوند را باز کنید. یک بار کار می‌کند:',
    ],
    button: 'برگزیدن گذرواژهٔ تازه',
    footer: 'تا آن زمان گذرواژهٔ شما همان است که بود.',
  }),
  passwordChanged: (organization, address) => ({
    subject: `گذرواژهٔ شما در ${organization} تغییر کرد`,
    paragraphs: [
      `گذرواژهٔ حساب شما ${address} در ${organization} با پیوند یک نامه تغییر کرد. همهٔ مرورگرها از حساب خارج شدند.`,
      'اگر شما نبوده‌اید، بی‌درنگ گذرواژهٔ تازه بخواهید و به یک مدیر خبر دهید:',
    ],
    button: 'درخواست گذرواژهٔ تازه',
    footer: 'اگر خودتان بوده‌اید، نیازی به کاری نیست.',
  }),
  secondFactorReset: (organization, address) => ({
    subject: `عامل دوم حساب شما در ${organization} خاموش است`,
    paragraphs: [
      `یک مدیر عامل دوم حساب شما ${address} در ${organization} را خاموش کرده است. اکنون گذرواژه برای ورود بس است.`,
      'هر چه زودتر دوباره عامل دوم را راه بیندازید:',
    ],
    button: 'راه‌اندازی عامل دوم',
    footer: 'اگر شما این را نخواسته‌اید، به مدیر دیگری خبر دهید.',
  }),
  signedOut: (organization, address, endChatKeys) => ({
    subject: `از ${organization} خارج شدید`,
    paragraphs: [
      `یک مدیر حساب شما ${address} در ${organization} را از همهٔ مرورگرها خارج کرده است.${
        endChatKeys ? ' کلیدهای API برنامه‌های شما هم دیگر کار نمی‌کنند.' : ''
      }`,
      'برای ورود دوباره، این پیوند را باز کنید:',
    ],
    button: 'ورود',
    footer: 'اگر دلیلش را نمی‌دانید، از یک مدیر بپرسید.',
  }),
  signInChanged: (organization, address, change) => ({
    subject: changedSubjects[change](organization),
    paragraphs: [
      `این کار در تنظیمات حساب شما ${address} انجام شد. ${changedEffects[change]}`,
      'اگر شما نبوده‌اید، بی‌درنگ گذرواژهٔ تازه بخواهید و به یک مدیر خبر دهید:',
    ],
    button: 'درخواست گذرواژهٔ تازه',
    footer: 'اگر خودتان بوده‌اید، نیازی به کاری نیست.',
  }),
  confirmEmail: (organization) => ({
    subject: `نشانی تازهٔ خود را برای ${organization} تأیید کنید`,
    paragraphs: [
      `این نشانی، احتمالاً به خواست شما، قرار است نشانی حسابی در ${organization} شود.`,
      'برای تأیید، تا یک روز دیگر این پیوند را باز کنید و با همان حساب وارد شوید:',
    ],
    button: 'تأیید نشانی',
    footer: 'اگر شما نبوده‌اید، این نامه را نادیده بگیرید؛ چیزی تغییر نمی‌کند.',
  }),
  emailChangeRequested: (organization, newAddress) => ({
    subject: `نشانی شما در ${organization} در آستانهٔ تغییر است`,
    paragraphs: [
      `نشانی حساب شما در ${organization} قرار است ${newAddress} شود. پس از تأیید آن نشانی، تغییر می‌کند.`,
      'اگر شما نبوده‌اید، بی‌درنگ گذرواژهٔ خود را عوض و تغییر را لغو کنید. هر دو اینجاست:',
    ],
    button: 'باز کردن تنظیمات',
    footer: 'اگر خودتان بوده‌اید، اینجا نیازی به کاری نیست.',
  }),
  emailChanged: (organization, newAddress) => ({
    subject: `نشانی شما در ${organization} تغییر کرد`,
    paragraphs: [
      `نشانی حساب شما در ${organization} اکنون ${newAddress} است. با آن وارد می‌شوید و نامه‌ها به آنجا می‌روند.`,
      'اگر شما نبوده‌اید، بی‌درنگ به یک مدیر خبر دهید.',
    ],
    button: `باز کردن ${organization}`,
    footer: 'این آخرین نامه به این نشانی دربارهٔ آن حساب است.',
  }),
  emailInUse: (organization) => ({
    subject: `نشانی شما در ${organization} خواسته شد`,
    paragraphs: [
      `قرار بود حساب دیگری در ${organization} این نشانی را بگیرد که از آنِ حساب شماست. چیزی تغییر نکرده است.`,
      'اگر حساب دومی دارید و این نشانی را برای آن می‌خواهید، نخست نشانی این یکی را عوض کنید:',
    ],
    button: 'باز کردن تنظیمات',
    footer: 'اگر شما نبوده‌اید، این نامه را نادیده بگیرید.',
  }),
}
