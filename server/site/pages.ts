import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiDocument } from '../kernel/endpoint/openapi.ts'
import type { ErrorPages } from '../kernel/http/error-pages.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import { looksVary } from './looks.ts'
import { type PageFiles, pageImage, revisionOf } from './page-files.ts'
import { immutable, revalidated, type ServedFile, sendFile, servedFile } from './served-file.ts'
import { failedPageOf, notFoundPageOf, remembered, renderSitePage } from './site-pages.ts'
import { staticImages } from './static-images.ts'
import { mountWebClient, type WebClient } from './web-client.ts'

/** An OpenAPI document, generated when it is read for the first time. */
export type SiteDocument = Pick<ApiDocument, 'serverPath' | 'content'>

export interface PagesOptions {
  /** The public address of the deployment; known only when it listens. */
  readonly site: () => string
  readonly mode: 'sandbox' | 'production'
  readonly headerPrefix: string
  /** The name of the channel with a topic per market. */
  readonly marketsChannel: string
  readonly documents: {
    readonly trading: SiteDocument
    readonly chat: SiteDocument
  }
  /** Undefined without a build: then the plain start page is served. */
  readonly webClient?: WebClient | undefined
  readonly files: PageFiles
  readonly ids: Ids
}

/** Only our own files run or show, and only our own server is called. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const html = 'text/html; charset=utf-8'

/** The pages of the listener for requests without a page. */
export function errorPagesOf(files: PageFiles, hasClient: boolean): ErrorPages {
  return {
    headers: { 'content-security-policy': contentSecurityPolicy, vary: looksVary },
    notFound: notFoundPageOf(files, hasClient),
    failed: failedPageOf(files, hasClient),
  }
}

/** Serves the start page, the documentation and their files. */
export function mountPages(app: FastifyInstance, options: PagesOptions): void {
  const file = (path: string, served: ServedFile) => {
    app.get(path, (request, reply) => send(request, reply, served, revalidated))
  }
  const page = (path: string, pageFor: (request: FastifyRequest) => ServedFile) => {
    app.get(path, (request, reply) => send(request, reply, pageFor(request), revalidated, looksVary))
  }
  const { webClient } = options
  const home = homePage(options)
  page('/start', home)
  if (webClient === undefined) page('/', home)
  else mountWebClient(app, webClient, options)
  page('/docs', documentationPage(options))
  for (const [name, document] of Object.entries(options.documents)) {
    const content = documentFile(document)
    app.get(`/docs/${name}.json`, async (request, reply) => send(request, reply, await content(), revalidated))
  }
  const icon = pageImage('icon.svg')
  for (const path of ['/static/icon.svg', '/favicon.ico']) file(path, icon)
  for (const [path, image] of staticImages) file(path, image)
  mountPageFiles(app, options.files)
}

/** Every file also has an address without a hash, for pages that do not know the hash. */
function mountPageFiles(app: FastifyInstance, files: PageFiles): void {
  for (const [name, file] of files) {
    // The name of a font contains a hash of its content.
    if (name.endsWith('.woff2'))
      app.get(`/static/fonts/${name}`, (request, reply) => send(request, reply, file, immutable))
    else app.get(`/static/${name}`, (request, reply) => send(request, reply, file, revalidated))
  }
  app.get<{ Params: { revision: string; name: string } }>('/static/site/:revision/:name', (request, reply) => {
    const file = files.get(request.params.name)
    if (file === undefined) return reply.callNotFound()
    // During an upgrade a page of one version may request files of another: serve them, but without caching.
    return send(request, reply, file, request.params.revision === revisionOf(file) ? immutable : revalidated)
  })
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  caching: string,
  vary?: string,
): FastifyReply {
  reply.headers({ 'content-security-policy': contentSecurityPolicy, 'x-request-id': request.id })
  return sendFile(request, reply, file, caching, vary)
}

function homePage(options: PagesOptions): (request: FastifyRequest) => ServedFile {
  const { site, mode, documents, webClient, files } = options
  const sections = [mode, 'elsewhere', ...(webClient === undefined ? [] : ['client'])]
  const pageFor = (address: string) => {
    const values = {
      site: address,
      tradingPath: documents.trading.serverPath,
      chatPath: documents.chat.serverPath,
    }
    const content = { name: 'home.html', files, sections, values }
    return remembered((looks) => servedFile(html, renderSitePage(content, looks)))
  }
  let made: { readonly site: string; readonly pageFor: ReturnType<typeof pageFor> } | undefined
  return ({ headers }) => {
    const address = site()
    if (made?.site !== address) made = { site: address, pageFor: pageFor(address) }
    return made.pageFor(headers)
  }
}

function documentationPage({ mode, headerPrefix, files, webClient }: PagesOptions) {
  const sections = [mode, 'menu', 'apis', ...(webClient === undefined ? [] : ['client'])]
  const content = { name: 'docs.html', files, sections, values: { headerPrefix } }
  const pageFor = remembered((looks) => servedFile(html, renderSitePage(content, looks)))
  return ({ headers }: FastifyRequest) => pageFor(headers)
}

function documentFile(document: SiteDocument): () => Promise<ServedFile> {
  let file: Promise<ServedFile> | undefined
  return () => {
    file ??= document.content().then((content) => servedFile('application/json', JSON.stringify(content)))
    return file
  }
}
