import { appendFileSync } from 'node:fs'

/** One line of the table that `npm run test:faults` prints. */
export interface Observation {
  readonly fault: string
  readonly promise: string
  readonly observed: string
}

/** Recorded for the table, if requested. */
export function note(observation: Observation): void {
  const file = process.env.AGORA_FAULTS_FILE
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(observation)}\n`)
}

/** How long something took, for the table: never for an assertion. */
export function stopwatch(): () => string {
  const startedAt = performance.now()
  return () => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
}
