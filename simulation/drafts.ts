import type { Command, ReplayGuard } from '../server/trading/domain/engine/commands/commands.ts'

type DistributiveOmit<T, Names extends PropertyKey> = T extends unknown ? Omit<T, Names> : never

/** A command without its header. */
export type CommandDraft = DistributiveOmit<Command, 'sequence' | 'atMs' | 'replay'>

export function commandOf(draft: CommandDraft, replay: ReplayGuard | null = null): Command {
  return { ...draft, sequence: 0, atMs: 0, replay }
}
