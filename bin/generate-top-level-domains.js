#!/usr/bin/env node
// Writes server/chat/rendering/markdown/urls/top-level-domains.generated.ts from IANA's list on standard input:
//   curl https://data.iana.org/TLD/tlds-alpha-by-domain.txt | node bin/generate-top-level-domains.js
import { readFileSync, writeFileSync } from 'node:fs'
import { domainToUnicode } from 'node:url'

const domains = readFileSync(0, 'utf8')
  .split('\n')
  .map((line) => line.trim().toLowerCase())
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap((domain) => (domain.startsWith('xn--') ? [domain, domainToUnicode(domain)] : [domain]))

writeFileSync(
  new URL('../server/chat/rendering/markdown/urls/top-level-domains.generated.ts', import.meta.url),
  `// Written by bin/generate-top-level-domains.js from the list of IANA.\n` +
    `export const topLevelDomains =\n  ${JSON.stringify(domains.sort().join(' '))}\n`,
)
