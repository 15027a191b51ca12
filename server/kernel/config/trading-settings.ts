import { z } from 'zod'
import { setting, type ValuesOf } from './setting.ts'
import { wholeNumber } from './whole-number.ts'
import { yesOrNo } from './yes-or-no.ts'

/** What this deployment asks of those who move money. */
export const tradingSettings = {
  addressHoldSeconds: setting({
    name: 'AGORA_WITHDRAW_ADDRESS_HOLD_SECONDS',
    meaning:
      'How long a new withdrawal address waits before money can be sent to it, from the time it is added on; left out = a day, and a minute in a sandbox',
    form: 'a whole number of seconds from 0 to 31536000',
    fallback: undefined,
    schema: wholeNumber(0, 31_536_000),
  }),
  newAdministratorWaitSeconds: setting({
    name: 'AGORA_NEW_ADMINISTRATOR_WAIT_SECONDS',
    meaning:
      'How long a person who became an administrator decides nothing about money; left out = a day, and nothing in a sandbox; the owner made by init never waits',
    form: 'a whole number of seconds from 0 to 31536000',
    fallback: undefined,
    schema: wholeNumber(0, 31_536_000),
  }),
  withdrawalsChannel: setting({
    name: 'AGORA_WITHDRAWALS_CHANNEL',
    meaning:
      'The private channel in which every withdrawal gets a topic and administrators approve or reject it, by its name when it is first found and by its id from then on; left out = nowhere, and treasury in a sandbox',
    form: 'the name of a channel, at most 60 characters',
    fallback: undefined,
    schema: z.string().trim().min(1).max(60),
  }),
  approvalsNeedStepUp: setting({
    name: 'AGORA_APPROVALS_NEED_STEP_UP',
    meaning:
      'Whether approving or rejecting a withdrawal needs a password or second factor given a moment ago; messages then decide nothing, and the topics link to the page',
    form: 'true or false',
    fallback: 'false',
    schema: yesOrNo,
  }),
}

/** Where a sandbox decides about withdrawals. */
export const sandboxTreasury = 'treasury'

/** The channel withdrawals are decided in, as it is named; undefined for a deployment without one. */
export function withdrawalsChannelOf(settings: {
  readonly withdrawalsChannel: string | undefined
  readonly mode: 'sandbox' | 'production'
}): string | undefined {
  return settings.withdrawalsChannel ?? (settings.mode === 'sandbox' ? sandboxTreasury : undefined)
}

/** Undefined leaves it to the venue. */
export function addressHoldMsOf({ addressHoldSeconds }: ValuesOf<typeof tradingSettings>): number | undefined {
  return addressHoldSeconds === undefined ? undefined : addressHoldSeconds * 1000
}

export function newAdministratorWaitMsOf(settings: ValuesOf<typeof tradingSettings>): number | undefined {
  const { newAdministratorWaitSeconds: seconds } = settings
  return seconds === undefined ? undefined : seconds * 1000
}
