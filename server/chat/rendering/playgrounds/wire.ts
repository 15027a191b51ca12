import type { StoredPlayground } from './store.ts'

export interface PlaygroundWire {
  readonly id: number
  readonly name: string
  readonly pygments_language: string
  readonly url_template: string
}

export function playgroundWire({ id, name, language, urlTemplate }: StoredPlayground): PlaygroundWire {
  return { id, name, pygments_language: language, url_template: urlTemplate }
}
