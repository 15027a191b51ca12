// Bundles the program with the server into a few files: loading its 1,500 modules one by one takes a second and a half.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {import('esbuild').Plugin} Plugin */

/**
 * Modules find the files next to them (migrations, pages) by `import.meta.url`: in the bundle each keeps the address of its
 * separately compiled file.
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
 * The database driver creates functions for every query and transaction in property assignments. V8 creates such a function
 * in the old space, and until the next full collection it keeps alive what it refers to: every query with its rows, and
 * the work of every transaction. So each register reply was copied twice by the collector. A constant is created in the
 * young space.
 */
const oldFunctions = [
  {
    file: /\/postgres\/src\/query\.js$/,
    text: /this\.resolve = (x => \(this\.active = false, resolve\(x\)\))\s+this\.reject = (x => \(this\.active = false, reject\(x\)\))\n/,
    young: 'const fulfil = $1, fail = $2\n    this.resolve = fulfil\n    this.reject = fail\n',
  },
  {
    file: /\/postgres\/src\/index\.js$/,
    text: /sql\.prepare = (x => prepare = .*)\n/,
    young: 'const setPrepare = $1\n      sql.prepare = setPrepare\n',
  },
]

/** @returns {Plugin} */
function youngFunctions() {
  return {
    name: 'young-functions',
    setup(build) {
      build.onResolve({ filter: /^postgres$/ }, () => ({ path: fileURLToPath(import.meta.resolve('postgres')) }))
      for (const { file, text, young } of oldFunctions) {
        build.onLoad({ filter: file }, async ({ path }) => {
          const source = await readFile(path, 'utf8')
          const contents = source.replace(text, young)
          if (contents === source) throw new Error(`${path} has changed: check where its functions are created`)
          return { contents, loader: 'js' }
        })
      }
    },
  }
}

/**
 * Commands are separate files, each loaded only when it is used; packages are not bundled, except the
 * database driver. The files are written to one
 * folder and later moved to another, which the paths in their source maps refer to.
 * @type {(root: string, written: string, meant: string) => Promise<void>}
 */
export async function bundleProgram(root, written, meant) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    // The server by itself is for tests, which start it many times in one process.
    entryPoints: {
      main: join(root, 'cli', 'main.ts'),
      server: join(root, 'server', 'main.ts'),
      'state-process': join(root, 'server', 'trading', 'state-process', 'main.ts'),
      'state-spawner': join(root, 'server', 'trading', 'state-process', 'spawner-main.ts'),
      'watcher-thread': join(root, 'server', 'trading', 'custody', 'host', 'watcher-thread-main.ts'),
      'render-thread': join(root, 'server', 'chat', 'rendering', 'thread', 'main.ts'),
    },
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
    // The maps stay in memory, and the sources are available.
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [ownAddresses(root), youngFunctions()],
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
 * The programs of the pages that the server itself serves, one file each, and their styles with the fonts. The styles
 * import the design of the web client.
 * @type {(root: string) => Promise<[name: string, content: Buffer][]>}
 */
export async function bundlePages(root) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [
      ...['docs', 'home', 'frame'].map((name) => join(root, 'web', 'docs', `${name}.ts`)),
      ...['site', 'home', 'docs'].map((name) => join(root, 'web', 'docs', 'styles', `${name}.css`)),
    ],
    entryNames: '[name]',
    assetNames: '[name]-[hash]',
    publicPath: '/static/fonts',
    loader: { '.woff2': 'file' },
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
