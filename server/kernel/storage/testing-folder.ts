import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'agora-test-'

let isRemovedAtExit = false

/**
 * A test folder of this process, which removes it when it ends. Several runs, also of several users, may share a machine;
 * the next run removes the folders of killed processes by the pid in the name.
 */
export function testFolder(name: string): string {
  if (!isRemovedAtExit) {
    isRemovedAtExit = true
    process.once('exit', () => removeFoldersOf(process.pid))
    // The signal with which vitest ends its workers.
    process.once('SIGTERM', () => process.exit())
  }
  return join(tmpdir(), `${prefix}${process.pid}-${name}`)
}

function removeFoldersOf(pid: number): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(`${prefix}${pid}-`)) continue
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // A process that is still ending uses it; the next run removes it.
    }
  }
}
