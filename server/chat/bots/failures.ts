import { refuse } from '../failures.ts'

/** The failures of bot storage. */
export const refuseBotStorage = {
  unknownKey: () => refuse.badRequest('Key does not exist.'),
  tooMuch: (excess: number, limit: number) =>
    refuse.badRequest(`Request exceeds storage limit by ${excess} characters. The limit is ${limit} characters.`),
}
