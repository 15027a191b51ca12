import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A test folder of this process. Several runs, also of several users, may share a machine; the next run removes the folders
 * of dead processes by the pid in the name.
 */
export function testFolder(name: string): string {
  return join(tmpdir(), `agora-test-${process.pid}-${name}`)
}
