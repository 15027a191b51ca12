#!/usr/bin/env node
// Writes server/chat/rendering/markdown/code/code-languages.generated.ts from the lexers of Pygments on standard input:
//   pygmentize -L lexers --json | node bin/generate-code-languages.js
import { readFileSync, writeFileSync } from 'node:fs'

const { lexers } = JSON.parse(readFileSync(0, 'utf8'))
const rows = Object.entries(lexers)
  .map(([name, { aliases }]) => [name, ...aliases.map((alias) => alias.toLowerCase())].join('\t'))
  .sort()

writeFileSync(
  new URL('../server/chat/rendering/markdown/code/code-languages.generated.ts', import.meta.url),
  `// Written by bin/generate-code-languages.js. Each language: the name Pygments gives it, then what people write\n` +
    `// behind a fence to mean it, separated by tabs; languages are separated by "|".\n` +
    `export const codeLanguages =\n  ${JSON.stringify(rows.join('|'))}\n`,
)
