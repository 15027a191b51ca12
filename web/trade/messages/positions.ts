import { defineMessages } from '../../i18n/text.ts'

export const positionMessages = defineMessages({
  en: {
    positions: 'Positions',
    market: 'Market',
    amount: 'Amount',
    average: 'Average cost',
    unrealised: 'Unrealized profit',
    realised: 'Realized profit',
    none: 'No positions yet',
    noneHint: 'Coins you buy appear here with their average cost.',
  },
  fa: {
    positions: 'موقعیت‌ها',
    market: 'بازار',
    amount: 'مقدار',
    average: 'میانگین بها',
    unrealised: 'سود تحقق‌نیافته',
    realised: 'سود تحقق‌یافته',
    none: 'هنوز موقعیتی نیست',
    noneHint: 'ارزهایی که می‌خرید با میانگین بهایشان اینجا می‌آیند.',
  },
})
