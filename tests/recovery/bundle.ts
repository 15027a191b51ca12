import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Bundles a TypeScript program into one JavaScript file, so that a test can run it as a separate process: Node 20 runs only
 * JavaScript. Packages are loaded from node_modules, unless the file has to run without them.
 */
export async function bundleTo(file: string, source: string, packages: 'external' | 'bundle' = 'external') {
  await mkdir(dirname(file), { recursive: true })
  await build({
    ...{ entryPoints: [join(root, source)], outfile: file, bundle: true, packages },
    ...{ format: 'esm', platform: 'node', target: 'node20', logLevel: 'silent' },
    tsconfig: join(root, 'tsconfig.build.json'),
  })
}

/** The same in a folder of this process. */
export async function bundle(
  source: string,
  folder = 'recovery',
): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const outDir = join(root, '.cache', `${folder}-${process.pid}`)
  const path = join(outDir, 'venue.mjs')
  await bundleTo(path, source)
  return { path, remove: () => rm(outDir, { recursive: true, force: true }) }
}
