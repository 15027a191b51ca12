import { defineMessages } from '../../i18n/text.ts'

export const profileMessages = defineMessages({
  en: {
    about: 'About you',
    save: 'Save',
    saved: 'Saved',
    none: 'None',
    addPerson: 'Add person',
    noPerson: 'No person found',
    byAdministrators: 'Only administrators can change this.',
    required: 'Required',
    deactivate: 'Deactivate account',
    deactivateText: 'You are signed out everywhere, and your bots and keys stop working. Your messages stay.',
    deactivateTitle: 'Deactivate your account?',
    deactivateWarning:
      'You can no longer sign in, trade or withdraw. Withdraw your balances first. Only an administrator can undo this.',
    typeName: (name: string) => `Type ${name} to confirm`,
  },
  fa: {
    about: 'دربارهٔ شما',
    save: 'ذخیره',
    saved: 'ذخیره شد',
    none: 'هیچ‌کدام',
    addPerson: 'افزودن فرد',
    noPerson: 'فردی یافت نشد',
    byAdministrators: 'تنها مدیران می‌توانند این را تغییر دهند.',
    required: 'الزامی',
    deactivate: 'غیرفعال کردن حساب',
    deactivateText: 'همه‌جا خارج می‌شوید و بات‌ها و کلیدهایتان از کار می‌افتند. پیام‌هایتان می‌مانند.',
    deactivateTitle: 'حساب شما غیرفعال شود؟',
    deactivateWarning:
      'دیگر نمی‌توانید وارد شوید، معامله یا برداشت کنید. نخست موجودی خود را برداشت کنید. تنها یک مدیر می‌تواند آن را بازگرداند.',
    typeName: (name: string) => `برای تأیید بنویسید: ${name}`,
  },
})
