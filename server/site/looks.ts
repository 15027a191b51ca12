import type { IncomingHttpHeaders } from 'node:http'
import { isLanguage, type Language, siteLanguages } from './languages/site-language.ts'

/** The appearance of a page for one reader. */
export interface Looks {
  readonly language: Language
  /** Undefined: the theme of the system. */
  readonly theme: 'light' | 'dark' | undefined
  /** The browser has a session, which may have ended: enough for the header of a page. */
  readonly hasSession: boolean
}

/** The request headers that decide the looks, for caches. */
export const looksVary = 'accept-encoding, accept-language, cookie'

/** The theme and language chosen in the browser; without a choice the first known language the browser accepts. */
export function looksOf({ cookie = '', 'accept-language': accepted = '' }: IncomingHttpHeaders): Looks {
  const [, theme] = /(?:^|;\s*)agora_theme=(light|dark)(?:;|$)/.exec(cookie) ?? []
  const [, chosen] = /(?:^|;\s*)agora_language=(\w+)(?:;|$)/.exec(cookie) ?? []
  return {
    language: isLanguage(chosen) ? chosen : acceptedLanguage(accepted),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    hasSession: /(?:^|;\s*)(?:__Host-)?agora_session=[^;]/.test(cookie),
  }
}

function acceptedLanguage(header: string): Language {
  const ranked = header.split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    return { code: tag.split('-')[0], quality: Number(quality) }
  })
  const usable = ranked.filter(({ quality }) => quality > 0).sort((left, right) => right.quality - left.quality)
  return usable.map(({ code }) => code).find(isLanguage) ?? 'en'
}

/** Writes the looks into the page, so that the first paint is right. */
export function withLooks(page: string, { language, theme }: Looks): string {
  const direction = siteLanguages[language].direction === 'rtl' ? ' dir="rtl"' : ''
  const colors = theme === undefined ? '' : ` data-theme="${theme}"`
  return page.replace('<html lang="en"', `<html lang="${language}"${direction}${colors}`)
}
