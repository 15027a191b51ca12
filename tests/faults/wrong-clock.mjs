// Loaded before the server, in its place of a clock: the time of day is wrong by the milliseconds in the file AGORA_TEST_CLOCK.
import { readFileSync } from 'node:fs'

const { now } = Date
const file = process.env.AGORA_TEST_CLOCK ?? ''
// It is no setting of the server, which refuses names it does not know.
delete process.env.AGORA_TEST_CLOCK
let errorMs = 0
setInterval(() => {
  try {
    errorMs = Number(readFileSync(file, 'utf8'))
  } catch {
    errorMs = 0
  }
}, 50).unref()
Date.now = () => now() + errorMs
