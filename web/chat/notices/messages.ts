import { defineMessages } from '../../i18n/text.ts'

export const noticeMessages = defineMessages({
  en: {
    inPlace: (person: string, place: string) => `${person} in ${place}`,
    newDirect: 'A new direct message',
    attachment: 'A picture or a file',
  },
  fa: {
    inPlace: (person: string, place: string) => `\u2068${person}\u2069 در \u2068${place}\u2069`,
    newDirect: 'یک پیام مستقیم تازه',
    attachment: 'یک تصویر یا پرونده',
  },
})
