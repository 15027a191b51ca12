import type { Bus } from '../../../kernel/bus/bus.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import type { Writing } from '../writing.ts'
import { answerOf, decodeUnstamped } from './command-answers.ts'
import { venueSubjects } from './node-limits.ts'

/** Answers the requests of the other servers to the leader. Returns a function that stops it. */
export function serveLeaderRequests(bus: Bus, { sequencer, projector }: Writing, readWaitMs: number): () => void {
  const closers = [
    bus.answer(venueSubjects.commands, async (body) => {
      invariant(body instanceof Uint8Array, 'commands come as bytes')
      // All at once: commands that arrive together are committed together, in the order in which they were sent.
      const outcomes = await Promise.all(decodeUnstamped(body).map((command) => sequencer.submit(command)))
      return outcomes.map(answerOf)
    }),
    bus.answer(venueSubjects.leader, () => bus.node),
    bus.answer(venueSubjects.readModels, async (body) => {
      if (typeof body === 'number') await projector.waitFor(body, readWaitMs)
      return projector.watermark
    }),
  ]
  return () => {
    for (const close of closers) close()
  }
}
