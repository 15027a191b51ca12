import type { Check } from './source.ts'

/** What a check finds in files that exist for a test only, as the house rules print it. */
export function found(check: Check, ...files: [path: string, text: string][]): string[] {
  return check(files.map(([path, text]) => ({ path, text }))).map(
    ({ path, line, remedy }) => `${path}:${line} ${remedy}`,
  )
}
