import { unstamped } from '../trading/ports.ts'

/** What every command of the sandbox itself begins with: nobody signed it, and the sequencer has not stamped it yet. */
export const unsigned = { ...unstamped, replay: null } as const

/** The venue itself, in the place of an operator. */
export const theVenue = 0
