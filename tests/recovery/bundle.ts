import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Bundles a TypeScript program into one JavaScript file, so that a test can run it as a separate process. */
export async function bundle(
  source: string,
  folder = 'recovery',
): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const outDir = join(root, '.cache', `${folder}-${process.pid}`)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: source,
      outDir,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'venue.mjs' } },
    },
  })
  return { path: join(outDir, 'venue.mjs'), remove: () => rm(outDir, { recursive: true, force: true }) }
}
