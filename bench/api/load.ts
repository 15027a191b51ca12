/** A load generator as a process of its own: takes jobs as lines of JSON and answers each with a line. */
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
// Connections of a job that failed may be open still.
process.exit(0)
