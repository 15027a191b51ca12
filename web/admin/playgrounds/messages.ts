import { defineMessages } from '../../i18n/text.ts'

export const playgroundMessages = defineMessages({
  en: {
    text: 'Sites that run code. A code block of the language gets a button that opens the site with its code.',
    none: 'No playgrounds yet',
    noneText: 'Open code blocks in an online editor with one click.',
    create: 'Add playground',
    created: 'Playground added',
    name: 'Name',
    language: 'Language',
    languageText: 'As code blocks name it, such as Python or TypeScript',
    template: 'URL template',
    templateText: 'With the variable {code}, such as https://play.example/?code={code}',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: 'The button disappears from code blocks.',
    removed: 'Playground removed',
  },
  fa: {
    text: 'سایت‌هایی که کد را اجرا می‌کنند. بلوک کد آن زبان دکمه‌ای می‌گیرد که سایت را با کد باز می‌کند.',
    none: 'هنوز زمین بازی کد نیست',
    noneText: 'بلوک کد را با یک کلیک در ویرایشگر برخط باز کنید.',
    create: 'افزودن زمین بازی کد',
    created: 'زمین بازی کد افزوده شد',
    name: 'نام',
    language: 'زبان',
    languageText: 'همان نام بلوک‌های کد، مانند Python یا TypeScript',
    template: 'الگوی نشانی',
    templateText: 'با متغیر {code}، مانند https://play.example/?code={code}',
    removeTitle: (name: string) => `${name} حذف شود؟`,
    removeText: 'دکمه‌اش از بلوک‌های کد برداشته می‌شود.',
    removed: 'زمین بازی کد حذف شد',
  },
})
