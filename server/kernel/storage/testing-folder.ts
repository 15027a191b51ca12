import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder of this process for tests, by a name in it. Others may run the tests on the same machine, as other people too;
 * what a run leaves behind the next one removes by the number of the process in the name.
 */
export function testFolder(name: string): string {
  return join(tmpdir(), `agora-test-${process.pid}-${name}`)
}
