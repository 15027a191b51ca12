import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Calls the function when the test that runs is finished, outside a test when the file is. The last one comes first. The
 * runner never calls what a test gives to `afterAll`: a listener of the test would then look for its database forever.
 */
export function releaseAfterwards(release: () => unknown): void {
  const call = async (): Promise<void> => {
    await release()
  }
  if (TestRunner.getCurrentTest() === undefined) afterAll(call)
  else onTestFinished(call)
}
