import type { FastifyInstance } from 'fastify'

export interface Page {
  readonly status: number
  readonly location: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape.
  readonly body: any
  readonly cookies: readonly string[]
}

/** A browser with cookies: our site in this process, providers over the network. */
export class SsoBrowser {
  readonly #app: FastifyInstance
  readonly #site: string
  readonly jar = new Map<string, Map<string, string>>()
  csrf: string | undefined

  constructor(app: FastifyInstance, site: string) {
    this.#app = app
    this.#site = site
  }

  cookie(name: string): string | undefined {
    return this.#cookiesOf(new URL(this.#site).origin).get(name)
  }

  setCookie(name: string, value: string): void {
    this.#cookiesOf(new URL(this.#site).origin).set(name, value)
  }

  /** One request, without following its redirect. */
  async open(address: string): Promise<Page> {
    const url = new URL(address, this.#site)
    if (url.origin === new URL(this.#site).origin) return this.#ours('GET', `${url.pathname}${url.search}`)
    const headers = { cookie: this.#header(url.origin) }
    const reply = await fetch(url, { redirect: 'manual', headers })
    this.#keep(url.origin, reply.headers.getSetCookie())
    const location = reply.headers.get('location')
    await reply.arrayBuffer()
    return {
      status: reply.status,
      location: location === null ? undefined : new URL(location, url).href,
      body: undefined,
      cookies: [],
    }
  }

  /** Follows redirects until a page of ours that is no redirect, whose path and query it returns. */
  async follow(address: string, stop: (url: URL) => boolean = () => false): Promise<string> {
    let at = new URL(address, this.#site)
    for (let hops = 0; hops < 15; hops += 1) {
      const isPage = at.origin === new URL(this.#site).origin && !at.pathname.startsWith('/accounts/login')
      if (isPage) return `${at.pathname}${at.search}${at.hash}`
      if (stop(at)) return at.href
      const page = await this.open(at.href)
      if (page.location === undefined) throw new Error(`${at.href} answered ${page.status} without a redirect`)
      at = new URL(page.location, at)
    }
    throw new Error('too many redirects')
  }

  /** A request of the page's program. */
  async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, params: Record<string, unknown> = {}) {
    const sent = Object.entries(params).filter(([, value]) => value !== undefined)
    const form = sent.map(([name, value]) => [...[name, typeof value === 'string' ? value : JSON.stringify(value)]])
    return this.#ours(method, `/json${path}`, new URLSearchParams(form).toString())
  }

  /** Reads the session, and keeps its CSRF token. */
  async session() {
    const { body } = await this.send('GET', '/session')
    this.csrf = body.csrf_token
    return body
  }

  async signIn(username: string, password: string) {
    const reply = await this.send('POST', '/session', { username, password })
    this.csrf = reply.body.csrf_token
    return reply
  }

  async #ours(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: string): Promise<Page> {
    const { origin } = new URL(this.#site)
    const headers: Record<string, string> = { cookie: this.#header(origin), origin }
    if (this.csrf !== undefined) headers['x-csrftoken'] = this.csrf
    const isForm = method !== 'GET' && payload !== undefined
    if (isForm) headers['content-type'] = 'application/x-www-form-urlencoded'
    const reply = await this.#app.inject({ method, url, headers, ...(isForm ? { payload } : {}) })
    const cookies = [reply.headers['set-cookie'] ?? []].flat()
    this.#keep(origin, cookies)
    const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json')
    const location = reply.headers.location as string | undefined
    return { status: reply.statusCode, location, body: isJson ? reply.json() : reply.body, cookies }
  }

  #cookiesOf(origin: string): Map<string, string> {
    const known = this.jar.get(origin) ?? new Map<string, string>()
    this.jar.set(origin, known)
    return known
  }

  #header(origin: string): string {
    return [...this.#cookiesOf(origin)].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(origin: string, cookies: readonly string[]): void {
    for (const text of cookies) {
      const [pair = ''] = text.split(';')
      const equals = pair.indexOf('=')
      const value = pair.slice(equals + 1)
      if (value === '') this.#cookiesOf(origin).delete(pair.slice(0, equals))
      else this.#cookiesOf(origin).set(pair.slice(0, equals), value)
    }
  }
}
