import { escapeHtml } from '../../../../kernel/values/escape-html.ts'
import { unsubscribePhrases } from './unsubscribe-phrases.ts'

/** A mail without its recipient. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The link that switches off mails of this kind. */
  readonly unsubscribe?: string
}

export interface MailPage {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly subject: string
  /** HTML. */
  readonly blocks: readonly string[]
}

export function mailPage({ language, direction, subject, blocks }: MailPage): string {
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}" dir="${direction}">`,
    `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family: sans-serif; max-width: 36em; margin: 1em auto; padding: 0 1em">',
    ...blocks,
    '</body></html>',
  ].join('\n')
}

export const paragraph = (text: string): string => `<p>${withBreaks(text)}</p>`

/** A link with its address beside it: some mail programs hide the address, and the reader could not check it. */
export const linkBlock = (link: string, words: string): string =>
  `<p><a href="${escapeHtml(link)}">${escapeHtml(words)}</a></p>\n` +
  `<p dir="ltr" style="word-break: break-all">${escapeHtml(link)}</p>`

export const footerBlock = (text: string): string => `<p style="color: #555">${withBreaks(text)}</p>`

/** The footer of an optional mail: the reason for it, and the unsubscribe link. */
export function footerOf(
  language: string,
  reason: string,
  link: string,
): { readonly text: string; readonly html: string } {
  const { turnOff, words } = unsubscribePhrases(language)
  const html = `${footerBlock(`${reason}\n${turnOff}`)}\n<p><a href="${escapeHtml(link)}">${escapeHtml(words)}</a></p>`
  return { text: `-- \n${reason}\n${turnOff}\n${words}: ${link}\n`, html }
}

const withBreaks = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
