import type { IncomingHttpHeaders } from 'node:http'
import { fillText, type Language, languages, siteLanguages } from './languages/site-language.ts'
import { type Looks, looksOf, withLooks } from './looks.ts'
import { fileAddress, type PageFiles, pageSource, renderPage } from './page-files.ts'

export interface PageContent {
  /** The file of its source: `home.html`. */
  readonly name: string
  readonly files: PageFiles
  /** The sections that are shown. */
  readonly sections?: readonly string[]
  readonly values?: Readonly<Record<string, string>>
}

/** A page of the site in the language and theme of a reader. */
export function renderSitePage({ name, files, sections = [], values = {} }: PageContent, looks: Looks): string {
  const { language } = looks
  const shared = {
    siteStyle: fileAddress(files, 'site.css'),
    homeStyle: fileAddress(files, 'home.css'),
    docsStyle: fileAddress(files, 'docs.css'),
    frameScript: fileAddress(files, 'frame.js'),
    homeScript: fileAddress(files, 'home.js'),
    docsScript: fileAddress(files, 'docs.js'),
  }
  const program = files.size === 0 ? [] : ['program']
  const reader = sections.includes('client') ? [looks.hasSession ? 'person' : 'visitor'] : []
  const shown = [...sections, ...program, ...reader]
  const filled = { ...shared, ...values, ...textValues(language, values) }
  return withLooks(renderPage(withBar(pageSource(name), language), filled, shown), looks)
}

/** The header is the same on all pages. */
function withBar(source: string, language: Language): string {
  const bar = pageSource('bar.html').replace('<!-- languages -->', () => languageButtons(language))
  return source.replace('<!-- bar -->', () => bar)
}

function languageButtons(current: Language): string {
  const button = (code: Language) => {
    const { name } = siteLanguages[code]
    return `<button type="button" lang="${code}" data-language="${code}" aria-pressed="${code === current}">${name}</button>`
  }
  return languages.map(button).join('')
}

function textValues(language: Language, values: Readonly<Record<string, string>>): Record<string, string> {
  const { texts } = siteLanguages[language]
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[`text.${key}`, fillText(text, values)] as const] : [],
    ),
  )
}

/** The page of an unknown path. */
export function notFoundPageOf(files: PageFiles, hasClient: boolean): (headers: IncomingHttpHeaders) => string {
  const content = { name: 'error.html', files, sections: [...sectionsOf(hasClient), 'unknown'] }
  return remembered((looks) => renderSitePage(content, looks))
}

const sectionsOf = (hasClient: boolean): readonly string[] => ['elsewhere', ...(hasClient ? ['client'] : [])]

/** The page of a request that failed, with its id. */
export function failedPageOf(
  files: PageFiles,
  hasClient: boolean,
): (headers: IncomingHttpHeaders, requestId: string) => string {
  const content = { name: 'error.html', files, sections: [...sectionsOf(hasClient), 'failed'] }
  return (headers, request) => renderSitePage({ ...content, values: { request } }, looksOf(headers))
}

/** There are as many variants of a page as languages, themes and headers: each is rendered once. */
export function remembered<Page>(render: (looks: Looks) => Page): (headers: IncomingHttpHeaders) => Page {
  const known = new Map<string, Page>()
  return (headers) => {
    const looks = looksOf(headers)
    const key = `${looks.language} ${looks.theme} ${looks.hasSession}`
    const before = known.get(key)
    if (before !== undefined) return before
    const page = render(looks)
    known.set(key, page)
    return page
  }
}
