// Puts the operator's program, server and all, into a few files. A start that loads its 1,500 modules one by one spends
// a second and a half on finding and reading them.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'

/** @typedef {import('esbuild').Plugin} Plugin */

/**
 * Modules find the files beside them (migrations, pages) by their own address: each goes by the one that it has when it
 * is compiled by itself, under the folder above the bundle.
 * @returns {Plugin}
 */
function ownAddresses(/** @type {string} */ root) {
  return {
    name: 'own-addresses',
    setup(build) {
      build.onLoad({ filter: /\/(server|cli|client)\/.*\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8')
        if (!source.includes('import.meta.url')) return undefined
        const compiled = `../${relative(root, path).replace(/\.ts$/, '.js')}`
        const address = `new URL(${JSON.stringify(compiled)}, import.meta.url).href`
        return { contents: source.replaceAll('import.meta.url', address), loader: 'ts' }
      })
    },
  }
}

/**
 * Commands stay apart, as each is loaded only when it is asked for; so do packages, which npm keeps. The files are
 * written to one folder and are meant for another, to which the paths in their maps lead.
 * @type {(root: string, written: string, meant: string) => Promise<void>}
 */
export async function bundleProgram(root, written, meant) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    // The server by itself is for tests, which start it many times in one process.
    entryPoints: { main: join(root, 'cli', 'main.ts'), server: join(root, 'server', 'main.ts') },
    outdir: meant,
    write: false,
    tsconfig: join(root, 'tsconfig.build.json'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    // The maps are held in memory, and the sources lie here.
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [ownAddresses(root)],
  })
  await mkdir(written, { recursive: true })
  for (const { path, contents } of outputFiles) await writeFile(join(written, basename(path)), contents)
}

/**
 * The client and the ccxt class for programs that install the package, without the modules of the server they share.
 * @type {(root: string, written: string) => Promise<void>}
 */
export async function bundleClient(root, written) {
  const { build } = await import('esbuild')
  await build({
    entryPoints: { client: join(root, 'client', 'index.ts'), ccxt: join(root, 'client', 'ccxt', 'agora.ts') },
    outdir: written,
    tsconfig: join(root, 'tsconfig.build.json'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    external: ['ccxt'],
    logLevel: 'silent',
  })
}

/**
 * The programs of the pages that the server itself serves, one file each.
 * @type {(root: string) => Promise<[name: string, content: Buffer][]>}
 */
export async function bundlePages(root) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: ['docs', 'home'].map((name) => join(root, 'web', 'docs', `${name}.ts`)),
    outdir: root,
    write: false,
    tsconfig: join(root, 'web', 'tsconfig.json'),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  })
  return outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)])
}
