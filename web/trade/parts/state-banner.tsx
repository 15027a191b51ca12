import { InfoIcon, WarningIcon } from '../../design/icons/icons.tsx'
import { type Language, useLanguage } from '../../i18n/language.ts'
import { type TextOf, useText } from '../../i18n/text.ts'
import { useNow } from '../../platform/clock.ts'
import { useStore } from '../../platform/store.ts'
import { useSystemStatus } from '../account/queries.ts'
import { marketStates } from '../live/market-stores.ts'
import { type MaintenanceWindow, windowFor } from '../model/maintenance.ts'
import type { Market } from '../model/market.ts'
import './state-banner.css'
import { dayAndTime } from './times.ts'

/** Shows restrictions of a market as soon as they apply, and scheduled maintenance. */
export function StateBanner({ market }: { readonly market: Market }) {
  const text = useText('terminal')
  const state = useStore(marketStates).get(market.symbol) ?? (market.isActive ? 'active' : 'halted')
  const { data: status } = useSystemStatus()
  const now = useNow()
  const language = useLanguage()
  const planned = status === undefined ? undefined : windowFor(status, market.symbol, now)
  const stateMessage = { active: '', halted: text.halted, cancel_only: text.cancelOnly, post_only: text.postOnly }[
    state
  ]
  const message = stateMessage === '' && status?.status === 'unavailable' ? text.unavailable : stateMessage
  return (
    <div className="state-banner-place" role="alert">
      {message === '' ? null : (
        <p className={`state-banner state-banner-${state}`}>
          <WarningIcon size={15} />
          {message}
        </p>
      )}
      {planned === undefined ? null : (
        <p className="state-banner state-banner-planned">
          <InfoIcon size={15} />
          {plannedMessage(planned, text, language)}
        </p>
      )}
    </div>
  )
}

type TerminalText = TextOf<'terminal'>

function plannedMessage(
  { from, to, reason, status }: MaintenanceWindow,
  text: TerminalText,
  language: Language,
): string {
  const time = (ms: string) => `\u2068${dayAndTime(language, Number(ms))}\u2069`
  const message = status === 'under_way' ? text.inProgress(time(to)) : text.planned(time(from), time(to))
  return reason === '' ? message : `${message} ${reason}`
}
