import { defineMessages } from '../../../i18n/text.ts'

export const ssoMessages = defineMessages({
  en: {
    continueWith: (provider: string) => `Continue with ${provider}`,
    linkTitle: 'Link your account',
    linkText: (provider: string, email: string) =>
      `You signed in with ${provider}. The account ${email} already exists. Link it to sign in with ${provider} from now on.`,
    linkPassword: 'Enter the password of your account.',
    link: 'Link',
    linkAs: (name: string) => `You are signed in as ${name}.`,
    otherAccount: (name: string) => `You are signed in to another account, ${name}. Sign out and start again.`,
    signOut: 'Sign out',
    overTitle: 'This sign-in has expired',
    overText: 'It was completed or took too long. Start again.',
    backToSignIn: 'Back to sign-in',
    notNow: 'Not now',
    wrongPassword: 'Wrong password.',
    again: (provider: string) => `Or sign in again with ${provider}`,
  },
  fa: {
    continueWith: (provider: string) => `ادامه با ${provider}`,
    linkTitle: 'پیوند حساب',
    linkText: (provider: string, email: string) =>
      `با ${provider} وارد شدید. حساب ${email} اینجا هست. آن دو را پیوند دهید تا از این پس با ${provider} وارد شوید.`,
    linkPassword: 'یک بار گذرواژهٔ حساب خود را بنویسید.',
    link: 'پیوند',
    linkAs: (name: string) => `شما با نام ${name} وارد شده‌اید.`,
    otherAccount: (name: string) => `شما با نام ${name} وارد شده‌اید که حساب دیگری است. خارج شوید و از نو آغاز کنید.`,
    signOut: 'خروج',
    overTitle: 'این ورود پایان یافته است',
    overText: 'کامل شده یا بیش از اندازه طول کشیده است. از نو آغاز کنید.',
    backToSignIn: 'بازگشت به ورود',
    notNow: 'اکنون نه',
    wrongPassword: 'این گذرواژهٔ این حساب نیست.',
    again: (provider: string) => `یا دوباره با ${provider} وارد شوید`,
  },
})

/** By the names that the server puts into the address of the sign-in page. */
export const ssoProblemMessages = defineMessages({
  en: {
    unknown_provider: 'This way to sign in is not available.',
    unreachable: 'The sign-in provider is not responding. Try again later, or sign in another way.',
    declined: 'The sign-in provider did not sign you in.',
    attempt_over: 'This sign-in was interrupted or took too long. Start again.',
    invalid: 'The sign-in provider sent an invalid response. Contact an administrator.',
    organization_closed: 'This organization is deactivated.',
    no_email: 'The sign-in provider did not send your email address. Contact an administrator.',
    email_unverified: 'Confirm your email address at the sign-in provider first.',
    no_account: 'You have no account here. Ask an administrator for one.',
    sign_up_refused: 'An account with your address cannot be created. Ask an administrator.',
    deactivated: 'This account is deactivated. Contact an administrator.',
    passkey_required: 'This organization requires two-factor authentication. Sign in with your passkey.',
  },
  fa: {
    unknown_provider: 'این راه ورود در دسترس نیست.',
    unreachable: 'ارائه‌دهندهٔ ورود پاسخ نمی‌دهد. بعداً دوباره بکوشید یا از راه دیگری وارد شوید.',
    declined: 'ارائه‌دهندهٔ ورود شما را وارد نکرد.',
    attempt_over: 'این ورود قطع شد یا بیش از اندازه طول کشید. از نو آغاز کنید.',
    invalid: 'پاسخ ارائه‌دهندهٔ ورود معتبر نبود. به یک مدیر بگویید.',
    organization_closed: 'این سازمان غیرفعال است.',
    no_email: 'ارائه‌دهندهٔ ورود نشانی ایمیل شما را نفرستاد. به یک مدیر بگویید.',
    email_unverified: 'نخست نشانی ایمیل خود را نزد ارائه‌دهندهٔ ورود تأیید کنید.',
    no_account: 'شما اینجا حساب ندارید. از یک مدیر بخواهید.',
    sign_up_refused: 'با نشانی شما نمی‌توان حساب ساخت. از یک مدیر بپرسید.',
    deactivated: 'این حساب غیرفعال است. از یک مدیر سازمان بپرسید.',
    passkey_required: 'این سازمان عامل دوم می‌خواهد. با کلید عبور خود وارد شوید.',
  },
})
