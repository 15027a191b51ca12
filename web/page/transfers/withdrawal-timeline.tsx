import type { ResultOf } from '../../../client/trading-client.ts'
import { Timeline } from '../../design/display/timeline.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useNow } from '../../platform/clock.ts'
import { timelineOf } from './withdrawal-steps.ts'

export type DetailedWithdrawal = ResultOf<'GET /private/wallet/withdrawal'>

/** The day and the time of a step, in the language and zone of the user. */
export function useStepTime(): (time: string) => string {
  const formats = useFormats()
  const now = useNow()
  return (time) => `${formats.date(Number(time), now)} · ${formats.time(Number(time))}`
}

export interface WithdrawalTimelineProps {
  readonly withdrawal: Pick<DetailedWithdrawal, 'status' | 'steps' | 'reason'>
}

/** The completed and the remaining steps of a withdrawal. */
export function WithdrawalTimeline({ withdrawal: { status, steps, reason } }: WithdrawalTimelineProps) {
  const text = useText('transfers')
  const timeOf = useStepTime()
  const items = timelineOf(status, steps).map(({ step, time, state }, at) => ({
    id: `${at} ${step}`,
    title: text[step],
    time: time === '' ? undefined : timeOf(time),
    state,
    detail: state === 'bad' && reason !== '' ? <span dir="auto">{reason}</span> : undefined,
  }))
  return <Timeline label={text.timeline} items={items} />
}
