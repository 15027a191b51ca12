import { InfoIcon, WarningIcon } from '../../design/icons/icons.tsx'
import { type Language, useLanguage } from '../../i18n/language.ts'
import { type TextOf, useText } from '../../i18n/text.ts'
import { useNow } from '../../platform/clock.ts'
import { useStore } from '../../platform/store.ts'
import { useSystemStatus } from '../account/queries.ts'
import { marketStates } from '../live/market-stores.ts'
import { terminalMessages } from '../messages/terminal.ts'
import { type MaintenanceWindow, windowFor } from '../model/maintenance.ts'
import type { Market } from '../model/market.ts'
import './state-banner.css'
import { dayAndTime } from './times.ts'

/** Says when a market does not trade as usual, the moment it happens, and what is planned. */
export function StateBanner({ market }: { readonly market: Market }) {
  const text = useText(terminalMessages)
  const state = useStore(marketStates).get(market.symbol) ?? (market.isActive ? 'active' : 'halted')
  const { data: status } = useSystemStatus()
  const now = useNow()
  const language = useLanguage()
  const planned = status === undefined ? undefined : windowFor(status, market.symbol, now)
  const stateWords = { active: '', halted: text.halted, cancel_only: text.cancelOnly, post_only: text.postOnly }[state]
  const words = stateWords === '' && status?.status === 'unavailable' ? text.unavailable : stateWords
  return (
    <div className="state-banner-place" role="alert">
      {words === '' ? null : (
        <p className={`state-banner state-banner-${state}`}>
          <WarningIcon size={15} />
          {words}
        </p>
      )}
      {planned === undefined ? null : (
        <p className="state-banner state-banner-planned">
          <InfoIcon size={15} />
          {plannedWords(planned, text, language)}
        </p>
      )}
    </div>
  )
}

type TerminalText = TextOf<(typeof terminalMessages)['en']>

function plannedWords({ from, to, reason, status }: MaintenanceWindow, text: TerminalText, language: Language): string {
  const time = (ms: string) => `\u2068${dayAndTime(language, Number(ms))}\u2069`
  const words = status === 'under_way' ? text.underWay(time(to)) : text.planned(time(from), time(to))
  return reason === '' ? words : `${words} ${reason}`
}
