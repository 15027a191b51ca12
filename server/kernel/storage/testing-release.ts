import { afterAll, expect, onTestFinished, TestRunner } from 'vitest'

type Release = () => unknown

/** The functions that the file at this path has not called yet. */
let ofFile: { readonly path: string | undefined; readonly releases: Set<Release> } = {
  path: undefined,
  releases: new Set(),
}

/**
 * Calls the function when the test that runs is finished, outside a test when the file is. The last one comes first. The
 * runner never calls what a test gives to `afterAll`: a listener of the test would then look for its database forever.
 */
export function releaseAfterwards(release: Release): void {
  if (TestRunner.getCurrentTest() === undefined) releaseAfterFile(release)
  else
    onTestFinished(async () => {
      await release()
    })
}

/**
 * With `-t`, the runner calls no hook of a file without a chosen test, and the connections of many files exceed the limit of
 * the database: the next file of the process releases them.
 */
function releaseAfterFile(release: Release): void {
  const path = expect.getState().testPath
  if (ofFile.path !== path) {
    const left = [...ofFile.releases].reverse()
    ofFile = { path, releases: new Set() }
    void releaseAll(left)
  }
  const { releases } = ofFile
  releases.add(release)
  afterAll(async () => {
    releases.delete(release)
    await release()
  })
}

async function releaseAll(left: readonly Release[]): Promise<void> {
  for (const release of left) await release()
}
