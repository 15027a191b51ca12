#!/usr/bin/env node
// Writes server/chat/emoji/rules/table.generated.ts: the emoji of emoji-datasource-google in the order of its
// picker, under the names of bin/emoji-names.txt. Run it by hand after changing either.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const here = new URL('.', import.meta.url)
const datasource = createRequire(import.meta.url)('emoji-datasource-google/emoji.json')

const namesByCode = new Map()
const codeByName = new Map()
for (const line of readFileSync(new URL('emoji-names.txt', here), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue
  const [code, ...names] = line.split(' ')
  for (const name of names) {
    if (codeByName.has(name)) throw new Error(`${name} names both ${codeByName.get(name)} and ${code}`)
    codeByName.set(name, code)
  }
  namesByCode.set(code, names)
}

// Clients know an emoji without its presentation selector (FE0F), in lower case, each part at least four digits.
const codeOf = ({ unified }) =>
  unified
    .toLowerCase()
    .split('-')
    .filter((part) => part !== 'fe0f')
    .join('-')

const categories = new Map()
for (const emoji of [...datasource].sort((a, b) => a.sort_order - b.sort_order)) {
  const names = namesByCode.get(codeOf(emoji))
  if (names === undefined || !emoji.has_img_google) continue
  if (!categories.has(emoji.category)) categories.set(emoji.category, [])
  categories.get(emoji.category).push([codeOf(emoji), ...names].join(' '))
  namesByCode.delete(codeOf(emoji))
}
if (namesByCode.size > 0) throw new Error(`not in the data source: ${[...namesByCode.keys()].join(' ')}`)

const rows = [...categories].map(([name, emoji]) => `  [${JSON.stringify(name)}, ${JSON.stringify(emoji.join('|'))}],`)
writeFileSync(
  new URL('../server/chat/emoji/rules/table.generated.ts', here),
  `// Written by bin/generate-emoji.js. Each emoji: code, name, other names; emoji are separated by "|".\n` +
    `export const emojiCategories: readonly (readonly [category: string, emoji: string])[] = [\n${rows.join('\n')}\n]\n`,
)
