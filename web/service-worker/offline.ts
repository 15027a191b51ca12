/** The files of the application: its one page and the assets, whose names change with their content. */
export const shellCacheName = 'agora-shell'

/** The key of the page: all addresses of the client have the same page. */
const shellAddress = '/'

/** The maximum of stored assets; the oldest are deleted. */
const assetsMax = 400

export interface ShellCache {
  match(address: string): Promise<Response | undefined>
  put(address: string, reply: Response): Promise<void>
  keys(): Promise<readonly { readonly url: string }[]>
  delete(address: string): Promise<boolean>
}

export interface OfflineNeeds {
  readonly cache: () => Promise<ShellCache>
  readonly fetch: (address: string | Request) => Promise<Response>
}

export type Handled = 'page' | 'asset' | 'none'

/** The requests that the service worker answers: pages of the application and its assets, of this site only. */
export function handled(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Handled {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'none'
  if (url.pathname.startsWith('/assets/')) return 'asset'
  const isPage = request.mode === 'navigate' && /^\/(?:(?:chat|trade|settings|admin)(?:\/.*)?)?$/.test(url.pathname)
  return isPage ? 'page' : 'none'
}

/** The page of the server; without a connection the stored page, which shows the saved data. */
export async function answerPage({ cache, fetch }: OfflineNeeds, request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await (await cache()).match(shellAddress)
    if (stored === undefined) throw error
    return stored
  }
}

/** An asset never changes under its name, so a stored one is right. */
export async function answerAsset({ cache, fetch }: OfflineNeeds, request: Request): Promise<Response> {
  const files = await cache()
  const stored = await files.match(request.url)
  if (stored !== undefined) return stored
  const reply = await fetch(request)
  if (reply.ok) await store(files, request.url, reply.clone())
  return reply
}

async function store(files: ShellCache, address: string, reply: Response): Promise<void> {
  await files.put(address, reply)
  const known = await files.keys()
  const assets = known.filter(({ url }) => url.includes('/assets/'))
  for (const { url } of assets.slice(0, Math.max(0, assets.length - assetsMax))) await files.delete(url)
}

/** Stores the page as it is now, and the assets that it loaded before this program could see them. */
export async function keepShell(needs: OfflineNeeds, assets: readonly string[], origin: string): Promise<void> {
  const files = await needs.cache()
  const page = await needs.fetch(shellAddress)
  if (page.ok && (page.headers.get('content-type') ?? '').startsWith('text/html')) await files.put(shellAddress, page)
  for (const address of assets) {
    const isOwn = URL.canParse(address) && handled({ method: 'GET', mode: 'cors', url: address }, origin) === 'asset'
    if (!isOwn || (await files.match(address)) !== undefined) continue
    const reply = await needs.fetch(address)
    if (reply.ok) await store(files, address, reply)
  }
}
