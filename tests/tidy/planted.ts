import type { Check } from './source.ts'

/** The breaches that a check finds in planted files, as the house rules print them. */
export function found(check: Check, ...files: [path: string, text: string][]): string[] {
  return check(files.map(([path, text]) => ({ path, text }))).map(
    ({ path, line, remedy }) => `${path}:${line} ${remedy}`,
  )
}
