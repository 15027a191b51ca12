import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite'
import { areasIn, importByArea, onlyArea } from './web/languages/split-by-area.ts'
import { textsToTranslate } from './web/languages/texts-to-translate.ts'
import { fileGroups } from './web/shell/file-groups.ts'
import { addressesIn } from './web/shell/page-addresses.ts'

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const serviceWorker = 'service-worker'
/** Read here: the loader of this file ends before the build. */
const untranslated = await textsToTranslate()

/** The names of our texts that differ from the name of the library's folder. */
const ownNames: Readonly<Record<string, string>> = {
  'react-stately/dist/private/datepicker': 'datepickerState',
  'react-aria-components/dist/private': 'components',
}

/** The widget library contains its few texts in thirty languages; the build takes its English ones, and ours in the other languages. */
function widgetTexts(): Plugin {
  const dictionary =
    /\/node_modules\/(react-(?:aria|stately|aria-components)\/dist\/private(?:\/([a-z]+))?)\/intlStrings\.mjs$/
  const ours = JSON.stringify(place('web/i18n/widget-texts.ts'))
  return {
    name: 'widget-texts',
    enforce: 'pre',
    transform(code, id) {
      const [, folder = '', name = ''] = dictionary.exec(id) ?? []
      const english = /from "([^"]*\/en-US\.mjs)"/.exec(code)?.[1]
      if (english === undefined || folder === '') return null
      return [
        `import english from ${JSON.stringify(english)}`,
        `import { widgetTexts } from ${ours}`,
        `export default widgetTexts(${JSON.stringify(ownNames[folder] ?? name)}, english)`,
      ].join('\n')
    },
  }
}

/** A language is one file of the source and a file for each area of the build. */
function languageAreas(): Plugin {
  const areas = areasIn(readFileSync(place('web/languages/en.ts'), 'utf8'))
  return {
    name: 'language-areas',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, file = '', area = ''] = /^(.*\/web\/languages\/\w+\.ts)\?(\w+)$/.exec(id) ?? []
      return file === '' ? null : onlyArea(readFileSync(file, 'utf8'), area)
    },
    buildStart() {
      for (const { language, missing } of untranslated)
        this.warn(`web/languages/${language}.ts lacks ${missing.join(', ')}; pages show the English text`)
    },
    transform: (code, id) =>
      id.endsWith('/web/languages/languages.ts') ? importByArea(code, areas, untranslated) : null,
  }
}

/**
 * The simple sections of a page are one file. With a file for each section, the bundler would split the shared components
 * into many small files, which every other page fetches too.
 */
function fileOf(id: string): string | undefined {
  if (/\/web\/settings\/(?:profile-|picture-|preferences\/|email\/|keys\/chat-|security\/sessions-)/.test(id))
    return 'settings-plain'
  // The page of the markets always shows the list or a market, so both are one file with it.
  if (/\/web\/(?:shell\/front\/markets|trade\/public)\//.test(id)) return 'markets'
  return /\/web\/admin\/(?:people|groups|channels|invitations|audit)\//.test(id) ? 'admin-plain' : undefined
}

/** Lists for the server the addresses at which the client has pages. */
function pageAddresses(): Plugin {
  const tables = ['web/shell/pages.ts', 'web/shell/front/front-pages.ts']
  return {
    name: 'page-addresses',
    generateBundle() {
      const sources = tables.map((file) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8'))
      const source = JSON.stringify(sources.flatMap(addressesIn))
      this.emitFile({ type: 'asset', fileName: 'addresses.json', source })
    },
  }
}

const client = {
  root: place('web'),
  configFile: false,
  plugins: [widgetTexts(), languageAreas(), pageAddresses(), react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The content security policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: place('web/index.html'), [serviceWorker]: place('web/service-worker/service-worker.ts') },
      output: {
        // Browsers look for a new version at the same address.
        entryFileNames: ({ name }) => (name === serviceWorker ? `${serviceWorker}.js` : 'assets/[name]-[hash].js'),
      },
    },
  },
} satisfies InlineConfig

/** Builds once without groups to find the remaining modules and the pages that share them, and defines the groups from that. */
async function withGroups() {
  const { build: options } = client
  let groups = new Map<string, string>()
  const observer: Plugin = {
    name: 'file-groups',
    generateBundle: {
      // Runs before Vite removes the files that contain only styles.
      order: 'pre',
      handler(_options, bundle) {
        groups = fileGroups(Object.values(bundle).filter((file) => file.type === 'chunk'))
      },
    },
  }
  const plugins = [observer, ...client.plugins]
  await build({ ...client, plugins, logLevel: 'silent', build: { ...options, write: false, minify: false } })
  const name = (id: string) => groups.get(id) ?? fileOf(id) ?? null
  const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name }] }
  const output = { ...options.rolldownOptions.output, codeSplitting }
  return { ...client, build: { ...options, rolldownOptions: { ...options.rolldownOptions, output } } }
}

const server = {
  proxy: Object.fromEntries(
    ['/json', '/v1', '/api', '/user_uploads', '/avatar', '/static', '/docs', '/start'].map((path) => [
      path,
      { target: 'http://localhost:8080', ws: path === '/v1' },
    ]),
  ),
}

export default defineConfig(async ({ command }) => (command === 'serve' ? { ...client, server } : withGroups()))
