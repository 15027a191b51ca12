import { z } from 'zod'
import { setting, type ValuesOf } from './setting.ts'
import { wholeNumber } from './whole-number.ts'

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
      'The private channel in which every withdrawal gets a topic and administrators approve or reject it; left out = nowhere, and treasury in a sandbox',
    form: 'the name of a channel, at most 60 characters',
    fallback: undefined,
    schema: z.string().trim().min(1).max(60),
  }),
}

/** Undefined leaves it to the venue. */
export function addressHoldMsOf({ addressHoldSeconds }: ValuesOf<typeof tradingSettings>): number | undefined {
  return addressHoldSeconds === undefined ? undefined : addressHoldSeconds * 1000
}

export function newAdministratorWaitMsOf(settings: ValuesOf<typeof tradingSettings>): number | undefined {
  const { newAdministratorWaitSeconds: seconds } = settings
  return seconds === undefined ? undefined : seconds * 1000
}
