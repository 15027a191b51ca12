/** A load generator in a separate process: reads jobs as lines of JSON and replies to each with a line. */
import { createInterface } from 'node:readline'
import { httpLoad } from './http-load.ts'
import type { Job } from './jobs.ts'
import { socketLoad } from './socket-load.ts'

for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line) as Job
  const answer = await (job.kind === 'socket' ? socketLoad(job) : httpLoad(job)).catch((error: unknown) => ({
    problem: String(error),
  }))
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
// Connections of a failed job may still be open.
process.exit(0)
