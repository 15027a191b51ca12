import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiDocument } from '../kernel/endpoint/openapi.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import {
  assetFolder,
  assets,
  type PageScripts,
  pageSource,
  renderPage,
  revision,
  scriptAddress,
  scriptRevision,
} from './page-files.ts'
import { immutable, revalidated, type ServedFile, sendFile, servedFile } from './served-file.ts'
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
  readonly scripts: PageScripts
  readonly ids: Ids
}

/** Only our own files run or show, and only our own server is called. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const html = 'text/html; charset=utf-8'

/** The page of an unknown path. */
export const notFoundPage: string = renderPage(pageSource('not-found.html'), { assets: assetFolder })

/** Serves the start page, the documentation and their files. */
export function mountPages(app: FastifyInstance, options: PagesOptions): void {
  const page = (path: string, file: () => ServedFile, caching = revalidated) => {
    app.get(path, (request, reply) => send(request, reply, file(), caching))
  }
  const { webClient } = options
  page('/start', homePage(options))
  if (webClient === undefined) page('/', homePage(options))
  else mountWebClient(app, webClient, options)
  page('/docs', always(servedFile(html, documentationPage(options))))
  for (const [name, document] of Object.entries(options.documents)) {
    const file = documentFile(document)
    app.get(`/docs/${name}.json`, async (request, reply) => send(request, reply, await file(), revalidated))
  }
  for (const [name, file] of assets) page(`/static/${name}`, always(file))
  for (const [path, file] of staticImages) page(path, always(file))
  const icon = assets.get('icon.svg')
  if (icon !== undefined) page('/favicon.ico', always(icon))
  mountAssetFolders(app, options.scripts)
}

function mountAssetFolders(app: FastifyInstance, scripts: PageScripts): void {
  app.get<{ Params: { revision: string; name: string } }>('/static/site/:revision/:name', (request, reply) => {
    const { name } = request.params
    const script = scripts.get(name)
    const file = script ?? assets.get(name)
    if (file === undefined) return reply.callNotFound()
    const current = script === undefined ? revision : scriptRevision(script)
    // During an upgrade a page of one version may request files of another: serve them, but without caching.
    return send(request, reply, file, request.params.revision === current ? immutable : revalidated)
  })
}

function send(request: FastifyRequest, reply: FastifyReply, file: ServedFile, caching: string): FastifyReply {
  reply.headers({ 'content-security-policy': contentSecurityPolicy, 'x-request-id': request.id })
  return sendFile(request, reply, file, caching)
}

const always = (file: ServedFile) => () => file

function homePage({ site, mode, documents, webClient, scripts }: PagesOptions): () => ServedFile {
  const source = pageSource('home.html')
  const script = scriptAddress(scripts, 'home.js')
  const sections = [mode, ...(webClient === undefined ? [] : ['client']), ...(script === undefined ? [] : ['program'])]
  let made: { readonly site: string; readonly file: ServedFile } | undefined
  return () => {
    const address = site()
    if (made?.site !== address) {
      const values = {
        assets: assetFolder,
        script: script ?? '',
        site: address,
        tradingPath: documents.trading.serverPath,
        chatPath: documents.chat.serverPath,
      }
      made = { site: address, file: servedFile(html, renderPage(source, values, sections)) }
    }
    return made.file
  }
}

function documentationPage({ mode, headerPrefix, scripts }: PagesOptions): string {
  const script = scriptAddress(scripts, 'docs.js')
  const values = { assets: assetFolder, script: script ?? '', headerPrefix, mode }
  return renderPage(pageSource('docs.html'), values, script === undefined ? [] : ['program'])
}

function documentFile(document: SiteDocument): () => Promise<ServedFile> {
  let file: Promise<ServedFile> | undefined
  return () => {
    file ??= document.content().then((content) => servedFile('application/json', JSON.stringify(content)))
    return file
  }
}
