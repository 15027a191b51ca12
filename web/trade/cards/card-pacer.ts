import { type ClientEnvironment, systemEnvironment } from '../../../client/environment.ts'
import { Pacer } from '../../../client/pacer.ts'

/** Messages of others decide how many cards there are: their requests leave most of the rate limit to the user. */
const lookupsPerSecond = 2

export const createCardPacer = (environment: ClientEnvironment): Pacer => new Pacer(environment, lookupsPerSecond)

/** Of all cards of the page. */
export const cardPacer = createCardPacer(systemEnvironment)
