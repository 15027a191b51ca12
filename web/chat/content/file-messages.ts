import { defineMessages } from '../../i18n/text.ts'

export const fileMessages = defineMessages({
  en: {
    file: 'File',
    download: (name: string) => `Download ${name}`,
    videoOf: (name: string) => `Video ${name}`,
    soundOf: (name: string) => `Audio ${name}`,
    missing: 'No longer available',
  },
  fa: {
    file: 'پرونده',
    download: (name) => `بارگیری ${name}`,
    videoOf: (name) => `ویدئوی ${name}`,
    soundOf: (name) => `صدای ${name}`,
    missing: 'دیگر در دسترس نیست',
  },
})
