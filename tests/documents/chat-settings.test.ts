import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { userSettingNames } from '../../server/chat/settings/rules/setting-definitions.ts'
import { clientSettings, personalClientSettings } from '../contract/realm-settings/realm-settings-client.ts'

const root = new URL('../../', import.meta.url)
const text = readFileSync(new URL('docs/chat-settings.md', root), 'utf8')
const rowsBetween = (mark: string) =>
  text
    .slice(text.indexOf(`<!-- ${mark}: begin -->`), text.indexOf(`<!-- ${mark}: end -->`))
    .split('\n')
    .filter((line) => line.startsWith('| `'))

/** The sources of the web client without texts and the pages that only show and change settings. */
function webClient(): string {
  const files = readdirSync(new URL('web/', root), { recursive: true, encoding: 'utf8' })
  const shown = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.ts$|^(?:languages|settings|admin\/new-users)\//.test(file),
  )
  return shown.map((file) => readFileSync(new URL(`web/${file}`, root), 'utf8')).join('\n')
}

test('docs/chat-settings.md names the code that obeys every personal setting', () => {
  const words = new Set(webClient().match(/\w+/g))
  const yesIf = (is: boolean) => (is ? 'yes' : '')
  const rows = userSettingNames.map((name) => {
    const cells = [`\`${name}\``, yesIf(!(name in personalClientSettings)), yesIf(words.has(name))]
    return `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' ')
  })
  expect(rowsBetween('personal')).toEqual(rows.sort())
})

test('docs/chat-settings.md lists the settings of the organization that the server has nothing to obey by', () => {
  const rows = Object.entries(clientSettings).map(([name, reason]) => `| \`${name}\` | ${reason} |`)
  expect(rowsBetween('organization')).toEqual(rows.sort())
})
