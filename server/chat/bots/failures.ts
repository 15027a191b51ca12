import { refuse } from '../failures.ts'

/** How keeping texts for programs says no. */
export const refuseBotStorage = {
  unknownKey: () => refuse.badRequest('Key does not exist.'),
  tooMuch: (excess: number, limit: number) =>
    refuse.badRequest(`Request exceeds storage limit by ${excess} characters. The limit is ${limit} characters.`),
}
