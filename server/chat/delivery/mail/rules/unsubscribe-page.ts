import { escapeHtml } from '../../../../kernel/values/escape-html.ts'
import type { MailKind } from './mail-kinds.ts'
import { type UnsubscribePhrases, unsubscribePhrases } from './unsubscribe-phrases.ts'

/** Asks for confirmation, because programs that check links open it too. */
export function unsubscribePage(language: string, kind: MailKind, address: string): string {
  const phrases = unsubscribePhrases(language)
  const button = `<button class="button button-primary button-large">${escapeHtml(phrases.confirm)}</button>`
  return page(
    phrases,
    language,
    phrases.ask,
    [phrases.about(address)[kind]],
    `<form class="actions" method="post">${button}</form>`,
  )
}

/** Names the kind of mail and the address for which it was switched off. */
export function unsubscribedPage(language: string, kind: MailKind, address: string): string {
  const phrases = unsubscribePhrases(language)
  return page(phrases, language, phrases.done, [phrases.off(address)[kind], phrases.again])
}

/** For an invalid link. The user is unknown, and so is their language. */
export function badLinkPage(language: string): string {
  const phrases = unsubscribePhrases(language)
  return page(phrases, language, phrases.badTitle, [phrases.badLink])
}

function page(
  { direction, settings }: UnsubscribePhrases,
  language: string,
  title: string,
  sentences: readonly string[],
  form = '',
): string {
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}" dir="${direction}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">',
    '<link rel="stylesheet" href="/static/site.css"><link rel="stylesheet" href="/static/home.css"></head>',
    '<body><header class="top-bar"><a class="top-bar-brand" href="/">Agora</a></header>',
    `<main id="content"><section class="hero"><h1>${escapeHtml(title)}</h1>`,
    ...sentences.map((sentence) => `<p class="lead">${escapeHtml(sentence)}</p>`),
    form,
    `<p class="lead"><a href="/settings/notifications">${escapeHtml(settings)}</a></p>`,
    '</section></main></body></html>',
    '',
  ].join('\n')
}
