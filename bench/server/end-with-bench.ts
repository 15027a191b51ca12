import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'

const running = new Set<ChildProcess>()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ends the process with the bench, also if a signal ends the bench. */
export function endWithBench<Child extends ChildProcess>(child: Child): Child {
  watchSignals()
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

let isWatching = false

function watchSignals(): void {
  if (isWatching) return
  isWatching = true
  process.once('exit', () => {
    for (const child of running) child.kill('SIGTERM')
  })
  for (const signal of signals) process.once(signal, () => process.exit(128 + constants.signals[signal]))
}
