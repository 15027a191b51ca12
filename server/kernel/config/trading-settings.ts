import { z } from 'zod'
import { setting, type ValuesOf } from './setting.ts'
import { wholeNumber } from './whole-number.ts'
import { yesOrNo } from './yes-or-no.ts'

const retentionDays = (table: string, name: string) =>
  setting({
    name,
    meaning: `How many days ${table} stay in the histories, by whole months; 0 = forever; see "Histories"`,
    form: 'a whole number of days: 0, or from 31 to 36500',
    fallback: '0',
    schema: wholeNumber(0, 36_500).refine((days) => days === 0 || days >= 31),
  })

/** The rules of withdrawals and their approval, the networks and the retention of histories. */
export const tradingSettings = {
  networksFile: setting({
    name: 'AGORA_NETWORKS_FILE',
    meaning:
      'The JSON file of the networks that the venue watches itself (see docs/custody.md); not set = none, in a sandbox all are simulated',
    form: 'a path',
    fallback: undefined,
    schema: z.string().min(1).max(4000),
  }),
  addressHoldSeconds: setting({
    name: 'AGORA_WITHDRAW_ADDRESS_HOLD_SECONDS',
    meaning:
      'How long a new withdrawal address is on hold before it can be used; not set = a day, in a sandbox a minute',
    form: 'a whole number of seconds from 0 to 31536000',
    fallback: undefined,
    schema: wholeNumber(0, 31_536_000),
  }),
  newAdministratorWaitSeconds: setting({
    name: 'AGORA_NEW_ADMINISTRATOR_WAIT_SECONDS',
    meaning:
      'How long a new administrator cannot decide about money; not set = a day, in a sandbox no time; the owner created by init never waits',
    form: 'a whole number of seconds from 0 to 31536000',
    fallback: undefined,
    schema: wholeNumber(0, 31_536_000),
  }),
  marketsMax: setting({
    name: 'AGORA_MARKETS_MAX',
    meaning: 'How many markets can be listed; see "Many markets" for their cost',
    form: 'a whole number from 1 to 100000',
    fallback: '1000',
    schema: wholeNumber(1, 100_000),
  }),
  retainOrdersDays: retentionDays('closed orders', 'AGORA_RETAIN_ORDERS_DAYS'),
  retainTradesDays: retentionDays('trades', 'AGORA_RETAIN_TRADES_DAYS'),
  retainLedgerDays: retentionDays('ledger entries', 'AGORA_RETAIN_LEDGER_DAYS'),
  withdrawalsChannel: setting({
    name: 'AGORA_WITHDRAWALS_CHANNEL',
    meaning:
      'The private channel with a topic per withdrawal, where administrators approve or reject it; found by name once and by id afterwards; not set = none, in a sandbox treasury',
    form: 'the name of a channel, at most 60 characters',
    fallback: undefined,
    schema: z.string().trim().min(1).max(60),
  }),
  marketsChannel: setting({
    name: 'AGORA_MARKETS_CHANNEL',
    meaning: 'The channel with a topic per market, which the terminal shows beside the chart, found by name',
    form: 'the name of a channel, at most 60 characters',
    fallback: 'markets',
    schema: z.string().trim().min(1).max(60),
  }),
  approvalsNeedStepUp: setting({
    name: 'AGORA_APPROVALS_NEED_STEP_UP',
    meaning:
      'Whether the review of a withdrawal needs a recent password or second factor; then messages decide nothing, and the topics link to the page',
    form: 'true or false',
    fallback: 'false',
    schema: yesOrNo,
  }),
}

/** The withdrawals channel of a sandbox. */
export const sandboxTreasury = 'treasury'

/** The name of the withdrawals channel; undefined if the deployment has none. */
export function withdrawalsChannelOf(settings: {
  readonly withdrawalsChannel: string | undefined
  readonly mode: 'sandbox' | 'production'
}): string | undefined {
  return settings.withdrawalsChannel ?? (settings.mode === 'sandbox' ? sandboxTreasury : undefined)
}

/** How many days the rows of each table are kept; without an entry, all of them. */
export function historyRetentionOf(settings: ValuesOf<typeof tradingSettings>) {
  const { retainOrdersDays: orders, retainTradesDays: trades, retainLedgerDays: ledger } = settings
  return {
    ...(orders > 0 && { orders }),
    ...(trades > 0 && { trades }),
    ...(ledger > 0 && { ledger_entries: ledger }),
  }
}

/** Undefined means the default of the venue. */
export function addressHoldMsOf({ addressHoldSeconds }: ValuesOf<typeof tradingSettings>): number | undefined {
  return addressHoldSeconds === undefined ? undefined : addressHoldSeconds * 1000
}

export function newAdministratorWaitMsOf(settings: ValuesOf<typeof tradingSettings>): number | undefined {
  const { newAdministratorWaitSeconds: seconds } = settings
  return seconds === undefined ? undefined : seconds * 1000
}
