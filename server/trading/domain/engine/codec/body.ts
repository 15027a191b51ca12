import type { Command, CommandType } from '../commands/commands.ts'

type HeaderName = 'type' | 'sequence' | 'atMs' | 'replay'

/** The fields of a kind of command without its header. */
export type Body<Type extends CommandType> = Omit<Extract<Command, { type: Type }>, HeaderName>
