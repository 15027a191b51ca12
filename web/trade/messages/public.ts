import { defineMessages } from '../../i18n/text.ts'

/** The texts of the markets for visitors without an account. */
export const publicMessages = defineMessages({
  en: {
    marketsText: 'Live prices of all markets.',
    allMarkets: 'All markets',
    change24h: '24h change',
    volume24h: '24h volume',
    trade: 'Trade',
    signInToTrade: 'Sign in to trade',
  },
  fa: {
    marketsText: 'قیمت زندهٔ همهٔ بازارها.',
    allMarkets: 'همهٔ بازارها',
    change24h: 'تغییر ۲۴ ساعته',
    volume24h: 'حجم ۲۴ ساعته',
    trade: 'معامله',
    signInToTrade: 'ورود برای معامله',
  },
})
