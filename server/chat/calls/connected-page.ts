import { sha256 } from '../../kernel/auth/digest.ts'
import { escapeHtml } from '../../kernel/values/escape-html.ts'

const closing = 'window.close()'

/** The page may run this one script. */
export const closingScriptSource = `'sha256-${sha256(closing).toString('base64')}'`

const phrases = {
  en: { direction: 'ltr', title: (name: string) => `${name} is connected`, close: 'You can close this window.' },
  fa: { direction: 'rtl', title: (name: string) => `${name} وصل شد`, close: 'می‌توانید این پنجره را ببندید.' },
} as const

/** Shown after an account is connected, in a window that the web client opened: it closes itself. */
export function connectedPage(language: string, name: string): string {
  const { direction, title, close } = language === 'fa' ? phrases.fa : phrases.en
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}" dir="${direction}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title(name))}</title>`,
    '<link rel="stylesheet" href="/static/site.css"><link rel="stylesheet" href="/static/home.css"></head>',
    `<body><main id="content"><section class="hero"><h1>${escapeHtml(title(name))}</h1>`,
    `<p class="lead">${escapeHtml(close)}</p></section></main><script>${closing}</script></body></html>`,
    '',
  ].join('\n')
}
