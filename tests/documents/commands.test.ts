import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { commandList } from '../../cli/command-list.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const readme = read('README.md')
const contributing = read('CONTRIBUTING.md')
const { scripts, version } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; version: string }

/** Lines of the blocks between fences, without their comments. */
function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```\n([^`]*)^```$/gm)].map(([, block = '']) => block)
  return blocks.flatMap((block) => block.split('\n').map((line) => line.replace(/\s+#.*$/, '').trim())).filter(Boolean)
}

/** Where each command of README is run, and the words by which it is found there. */
const runIn: Readonly<Record<string, readonly [file: string, words: string]>> = {
  'npm ci && npm start': ['.github/workflows/test.yml', 'npm ci && npm start'],
  'npm ci && npm test': ['.github/workflows/test.yml', 'npm ci && npm test'],
  'curl http://127.0.0.1:8080/v1/public/time': ['.github/workflows/test.yml', 'http://127.0.0.1:8080/v1/public/time'],
  'curl -u olivia@agora.example:KEY http://127.0.0.1:8080/api/v1/server_settings': [
    'tests/whole-server/start-up.test.ts',
    "'curl', ['-s', ...line.trim()",
  ],
  [`npm install ./agora-${version}.tgz`]: ['.github/workflows/test.yml', 'npm install "$RUNNER_TEMP"/agora-*.tgz'],
  'npx agora serve': ['.github/workflows/test.yml', 'npx agora serve'],
  'export AGORA_MODE=production AGORA_MASTER_KEY=$(openssl rand -hex 32)': [
    'tests/whole-server/start-up.test.ts',
    "AGORA_MODE: 'production'",
  ],
  "npx agora init --organization 'Example' --email you@example.com --name 'Your Name'": [
    'tests/whole-server/start-up.test.ts',
    "['init', '--organization', 'Example', '--email',",
  ],
}

test('every command in the blocks of README is run by a test or a workflow', () => {
  const commands = commandsIn(readme)
  expect(commands).toContain('npm ci && npm start')
  const nightly = read('.github/workflows/nightly.yml')
  const isRun = (command: string) => {
    const [file, words] = runIn[command] ?? []
    return file === undefined ? nightly.includes(`- ${command}\n`) : read(file).includes(words ?? '')
  }
  expect(commands.filter((command) => !isRun(command))).toEqual([])
})

test('every script of npm that the documents name is one of package.json', () => {
  const documents = [readme, contributing, read('STYLE.md'), read('.github/workflows/test.yml'), read('.ci/run')]
  const named = documents.flatMap((text) => [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name))
  expect(named).toContain('simulate')
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
})

test('files and folders named in README and CONTRIBUTING exist', () => {
  const linked = [readme, contributing].flatMap((text) => [
    ...[...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path),
    ...[...text.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, path = '']) => path),
    ...[...text.matchAll(/`((?:server|web|client|tests|docs|deploy)\/[\w./-]+)`/g)].map(([, path = '']) => path),
  ])
  expect(linked).toContain('docs/operating.md')
  expect(linked.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([])
})

const guides = [
  'README.md',
  'SECURITY.md',
  'deploy/agora.service',
  'deploy/compose.yaml',
  ...listed('docs'),
  ...listed('docs/api'),
]

function listed(folder: string): string[] {
  const files = readdirSync(new URL(`../../${folder}/`, import.meta.url))
  return files.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`)
}

/** The commands of the guides: each in backticks or on a line of a block, as its words. */
function agoraCommandsIn(path: string): string[][] {
  const text = read(path).replaceAll('\\|', '|')
  const inLines = [...text.matchAll(/`([^`\n]+)`|^([^`\n]*\bnpx agora [^`\n]*)$/gm)].map(
    ([, inline, line]) => inline ?? line ?? '',
  )
  const commands = inLines.map((line) => /(?:^|\/|\bnpx |\bagora )agora ([a-z].*)$/.exec(line)?.[1])
  return commands.filter((command) => command !== undefined).map((command) => command.split(/\s+/))
}

const known = new Command('agora')
for (const { name, load } of commandList) {
  const context = { environment: {}, print: () => undefined, printError: () => undefined }
  ;(await load())(known.command(name), context, () => undefined)
}

/** Follows the words to the command they name; returns the word that names none. */
function unknownWord(words: readonly string[]): string | undefined {
  let commands: readonly Command[] = [known]
  for (const word of words) {
    const inside = commands.flatMap((command) => command.commands)
    if (word.startsWith('--')) {
      const options = commands.flatMap((command) => command.options.map(({ long }) => long))
      if (![...options, '--help', '--version'].includes(word)) return word
    } else if (inside.length > 0) {
      const names = word.split('|')
      const found = inside.filter((command) => names.includes(command.name()))
      if (found.length < names.length) return word
      commands = found
    }
  }
  return undefined
}

test.each(guides)('the commands and options of agora that %s names exist', (path) => {
  const wrong = agoraCommandsIn(path).filter((words) => unknownWord(words) !== undefined)
  expect(wrong.map((words) => words.join(' '))).toEqual([])
})

test('the guides name every command of agora', () => {
  const named = new Set(guides.flatMap(agoraCommandsIn).flatMap(([first = '']) => first.split('|')))
  expect(commandList.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
})

test('a wrong command, subcommand or option of agora is found', () => {
  expect(unknownWord(['users', 'list'])).toBe('users')
  expect(unknownWord(['user', 'create|remove'])).toBe('create|remove')
  expect(unknownWord(['key', 'create', 'EMAIL', '--bounded'])).toBe('--bounded')
  expect(unknownWord(['key', 'create', 'EMAIL', '--bound'])).toBe(undefined)
})
