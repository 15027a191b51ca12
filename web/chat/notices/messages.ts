import { defineMessages } from '../../i18n/text.ts'

export const noticeMessages = defineMessages({
  en: {
    inPlace: (person: string, place: string) => `${person} in ${place}`,
    newDirect: 'New direct message',
    attachment: 'Attachment',
    zoneTitle: 'Time zone',
    zoneDiffers: (here: string, own: string) => `Your device is in ${here}, your profile in ${own}.`,
    changeZone: (zone: string) => `Change to ${zone}`,
  },
  fa: {
    inPlace: (person: string, place: string) => `\u2068${person}\u2069 در \u2068${place}\u2069`,
    newDirect: 'یک پیام مستقیم تازه',
    attachment: 'پیوست',
    zoneTitle: 'منطقهٔ زمانی',
    zoneDiffers: (here: string, own: string) =>
      `این دستگاه روی \u2068${here}\u2069 است و نمایهٔ شما روی \u2068${own}\u2069.`,
    changeZone: (zone: string) => `تغییر نمایه به \u2068${zone}\u2069`,
  },
})
