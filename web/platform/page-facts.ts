/** A value the server wrote into the page. */
function meta(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  return content.startsWith('{{') ? '' : content
}

export const isSandbox = (): boolean => meta('agora-mode') !== 'production'

/** The prefix of the headers of signed requests. */
export const headerPrefix = (): string => meta('agora-header-prefix') || 'X-SVC'

/** The name of the channel with a topic per market. */
export const marketsChannelName = (): string => meta('agora-markets-channel') || 'markets'
