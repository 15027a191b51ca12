import type { Messages } from '../../i18n/text.ts'
import type { FormKind } from '../model/form-kinds.ts'

type KindNames = Readonly<Record<FormKind, string>>

/** The name of each order kind, in the form and in lists. */
export const kindMessages: Messages<KindNames> = {
  en: {
    limit: 'Limit',
    market: 'Market',
    stop_limit: 'Stop-limit',
    stop_market: 'Stop-market',
    trailing_stop: 'Trailing stop',
    take_profit_limit: 'Take-profit limit',
    take_profit_market: 'Take-profit market',
    oco: 'OCO',
  },
  fa: {
    limit: 'محدود',
    market: 'بازار',
    stop_limit: 'توقف محدود',
    stop_market: 'توقف بازار',
    trailing_stop: 'توقف دنباله‌دار',
    take_profit_limit: 'حد سود محدود',
    take_profit_market: 'حد سود بازار',
    oco: 'OCO',
  },
}
