interface KnownPath {
  readonly segments: readonly string[]
  readonly methods: Set<string>
}

/** The methods of each path: decides between 404 and 405 for a request without an endpoint. */
export class KnownPaths {
  readonly #paths = new Map<string, KnownPath>()

  add(path: string, method: string): void {
    const shape = path.replace(/\{\w+\}/g, '{}')
    const known = this.#paths.get(shape) ?? { segments: shape.split('/'), methods: new Set() }
    this.#paths.set(shape, known.methods.has(method) ? known : withMethod(known, method))
  }

  /** The methods of the endpoints at this path, sorted; undefined if there are none. */
  allowed(path: string): readonly string[] | undefined {
    const segments = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/')
    let best: KnownPath | undefined
    for (const known of this.#paths.values()) {
      if (matches(known.segments, segments) && (best === undefined || isPlainer(known, best))) best = known
    }
    return best === undefined ? undefined : [...best.methods].sort()
  }
}

function withMethod(known: KnownPath, method: string): KnownPath {
  known.methods.add(method).add('OPTIONS')
  if (method === 'GET') known.methods.add('HEAD')
  return known
}

function matches(shape: readonly string[], segments: readonly string[]): boolean {
  if (shape.length !== segments.length) return false
  return shape.every((part, index) => (part === '{}' ? segments[index] !== '' : part === segments[index]))
}

/** Like the router, prefers a literal in the first segment in which two paths differ. */
function isPlainer(one: KnownPath, other: KnownPath): boolean {
  const differing = one.segments.findIndex((part, index) => part !== other.segments[index])
  return other.segments[differing] === '{}'
}
