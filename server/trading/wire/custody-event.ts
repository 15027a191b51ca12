import { z } from 'zod'
import type { TransferPlace, TransferStep } from '../store/transfer-steps.ts'
import type { VenueViews } from '../venue.ts'
import { custodyWithdrawalJson, custodyWithdrawalSchema } from './custody.ts'
import { depositJson, depositSchema } from './wallet.ts'

/** A step of a transfer for custody services: in the list of events, and as the body of a webhook. */
export const custodyEventSchema = z.object({
  id: z.string().describe('The place in the list; the same in every delivery'),
  type: z.string().describe('`deposit.` or `withdrawal.`, and the step'),
  deposit: depositSchema.nullable(),
  withdrawal: custodyWithdrawalSchema.nullable(),
})

export function custodyEventJson(
  views: VenueViews,
  step: TransferStep,
  operatorId: number,
): z.input<typeof custodyEventSchema> {
  const id = formatPlace(step)
  const type = `${step.kind}.${step.step}`
  return step.kind === 'deposit'
    ? { id, type, deposit: depositJson(views, step.deposit), withdrawal: null }
    : { id, type, deposit: null, withdrawal: custodyWithdrawalJson(views, step.withdrawal, operatorId) }
}

export function formatPlace({ sequence, place }: TransferPlace): string {
  return `${sequence}-${place}`
}

export function parsePlace(text: string): TransferPlace | undefined {
  const [, sequence, place] = /^(\d{1,15})-(\d{1,9})$/.exec(text) ?? []
  return sequence === undefined ? undefined : { sequence: Number(sequence), place: Number(place) }
}
