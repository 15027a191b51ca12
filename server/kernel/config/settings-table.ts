import { settings } from './settings.ts'

/** The settings as the Markdown table of docs/operating.md; a test checks that they agree. */
export function settingsTable(): string {
  const rows = Object.values(settings).map(
    ({ name, fallback, meaning, form }) => `| \`${name}\` | ${fallback ?? 'none'} | ${meaning} | ${form} |`,
  )
  return ['| variable | default | meaning | form |', '|---|---|---|---|', ...rows].join('\n')
}
