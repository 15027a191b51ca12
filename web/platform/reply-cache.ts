/** Texts in the cache storage of the browser, which is larger than local storage. Without one, nothing is kept. */
export function replyCache(name: string) {
  const isThere = typeof caches !== 'undefined'
  const addressOf = (key: string) => `/saved/${encodeURIComponent(key)}`
  const keyOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice('/saved/'.length))
  const opened = () => caches.open(name)
  return {
    async read(key: string): Promise<string | undefined> {
      return isThere ? (await (await opened()).match(addressOf(key)))?.text() : undefined
    },
    async write(key: string, text: string): Promise<void> {
      if (!isThere) return
      const cache = await opened()
      // Written again, it is the newest of the keys.
      await cache.delete(addressOf(key))
      await cache.put(addressOf(key), new Response(text))
    },
    async keys(): Promise<readonly string[]> {
      return isThere ? (await (await opened()).keys()).map(({ url }) => keyOf(url)) : []
    },
    async remove(key: string): Promise<void> {
      if (isThere) await (await opened()).delete(addressOf(key))
    },
    async clear(): Promise<void> {
      if (isThere) await caches.delete(name)
    },
  }
}
