import type { Command, CommandType } from '../commands/commands.ts'

type HeaderName = 'type' | 'sequence' | 'atMs' | 'replay'

/** What a kind of command carries besides its header. */
export type Body<Type extends CommandType> = Omit<Extract<Command, { type: Type }>, HeaderName>
