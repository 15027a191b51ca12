import { unstamped } from '../trading/ports.ts'

/** The common fields of the sandbox's commands: unsigned and not yet stamped by the sequencer. */
export const unsigned = { ...unstamped, replay: null } as const

/** The venue itself as the operator. */
export const theVenue = 0
