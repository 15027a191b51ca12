import { engines } from '../../store/engine-factory.ts'
import { EventReplay } from '../../store/event-replay.ts'
import type { JournalTail } from '../../store/journal/journal-store.ts'
import type { GroupListener } from '../sequencer.ts'
import type { CommandForwarder } from './command-forwarder.ts'
import { JournalFollower } from './journal-follower.ts'
import type { NodeContext, Role } from './node-context.ts'
import { nodeLimits } from './node-limits.ts'
import { RemoteWatermark } from './remote-watermark.ts'

/** Follows another server: reads the journal it writes, and forwards the commands that arrive here. */
export function follow(context: NodeContext, tail: JournalTail, forwarder: CommandForwarder): Role {
  const { options, scheduler, journal, engine, marketData, recent } = context
  const { bus } = options.connections
  const history = new EventReplay(journal, engine, tail)
  const publish: GroupListener = (group) => {
    recent.take(group)
    context.publish(group)
  }
  const follower = new JournalFollower({
    history,
    publish,
    undone: context.undone,
    log: options.log,
    snapshots: context.snapshots,
    maker: engines,
    clock: options.clock,
  })
  const { sql } = options.database
  const watermark = new RemoteWatermark({ bus, sql, scheduler, sequence: 0 })
  let cancelPoll = () => {}
  const poll = (): void => {
    follower.wake()
    void watermark.look().then(() => recent.forget(watermark.watermark))
    if (forwarder.isLeaderless) void forwarder.hasLeader()
    cancelPoll = scheduler.after(nodeLimits.pollMs, poll)
  }
  poll()
  return {
    leads: false,
    submit: (command) => forwarder.submit(command),
    waitFor: (sequence, timeoutMs) => watermark.waitFor(sequence, timeoutMs),
    caughtUp: () => follower.caughtUp(),
    onJournalSequence(sequence) {
      if (sequence > engine.sequence) follower.wake()
    },
    hasEnded: false,
    problem: () => follower.problem() ?? (forwarder.isLeaderless ? 'No server leads the venue' : undefined),
    notes: () => (marketData.sequence < engine.sequence ? ['The market data is behind the journal'] : []),
    get readModelSequence() {
      return watermark.watermark
    },
    readModelFailures: 0,
    get queued() {
      return forwarder.queued
    },
    async end() {
      cancelPoll()
      await follower.stop()
      return follower.isDamaged ? undefined : history.tail
    },
  }
}
