import { readFileSync } from 'node:fs'

/** package.json is one folder above the source and two above the compiled file. */
function readVersion(): string {
  for (const path of ['../package.json', '../../package.json']) {
    try {
      return (JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as { version: string }).version
    } catch {}
  }
  return 'unknown'
}

export const packageVersion = readVersion()
