/** `agora signer run` as a separate process that a test stops at a point and kills there. */
import { setTimeout as delay } from 'node:timers/promises'
import { httpVenueApi } from '../../cli/signer/http-venue-api.ts'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { signerConfigSchema } from '../../server/trading/custody/signer/config.ts'
import { seedKeyStore } from '../../server/trading/custody/signer/key-store.ts'
import { openSigner } from '../../server/trading/custody/signer/open-signer.ts'
import { SignerLog } from '../../server/trading/custody/signer/signer-log.ts'
import type { SignerPoint } from '../../server/trading/custody/signer/venue-api.ts'

export interface SignerProgramSettings {
  readonly config: unknown
  readonly logPath: string
  readonly seed: string
  readonly apiKey: string
  readonly secretKey: string
}

const { config: given, logPath, seed, apiKey, secretKey } = JSON.parse(process.argv[2] ?? '{}') as SignerProgramSettings
let stopAt: SignerPoint | undefined
process.on('message', (message: { stopAt?: SignerPoint | undefined }) => {
  stopAt = message.stopAt
})
process.on('disconnect', () => process.exit(0))

async function reach(point: SignerPoint): Promise<void> {
  if (point !== stopAt) return
  process.send?.({ reached: point })
  // Waits until the test kills the process or chooses another point.
  while (point === stopAt) await delay(20)
}

const config = signerConfigSchema.parse(given)
const log = await SignerLog.open(logPath, systemClock)
const venue = httpVenueApi({ url: config.venueUrl, apiKey, secretKey })
const needs = { config, venue, log, clock: systemClock, logger: silentLogger, reach }
const signers = await openSigner(needs, seedKeyStore(Buffer.from(seed, 'hex')))
await Promise.all(signers.map((signer) => signer.run(new AbortController().signal)))
