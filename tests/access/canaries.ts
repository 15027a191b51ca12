import type { Role } from './roles.ts'

/** A unique word in content that only some roles may see. */
export interface Canary {
  readonly token: string
  /** The content that has the canary. */
  readonly what: string
  readonly mayBeSeenBy: ReadonlySet<Role>
}

export interface Leak {
  readonly role: Role
  readonly what: string
  readonly field: string
}

/** Every canary has this form, so that one search of a text finds them all. */
const form = /canary[a-z0-9]{4}x/gi

export class Canaries {
  readonly #all = new Map<string, Canary>()
  readonly #others: Canary[] = []

  /** Creates a canary for the roles that may see it. */
  add(what: string, mayBeSeenBy: Iterable<Role>): string {
    const token = `canary${(this.#all.size + 46_656).toString(36)}x`
    this.#all.set(token, { token, what, mayBeSeenBy: new Set(mayBeSeenBy) })
    return token
  }

  /** Registers an existing secret, such as a key. */
  guard(token: string, what: string, mayBeSeenBy: Iterable<Role>): void {
    this.#others.push({ token, what, mayBeSeenBy: new Set(mayBeSeenBy) })
  }

  /** The canaries that the role saw without permission. Text the caller sent in the same request does not count. */
  leaks(shown: string, role: Role, sent = ''): Leak[] {
    const tokens = new Set([...shown.matchAll(form)].map(([token]) => token.toLowerCase()))
    const seen = [...tokens].flatMap((token) => this.#all.get(token) ?? [])
    const secrets = this.#others.filter(({ token }) => shown.includes(token))
    return [...seen, ...secrets]
      .filter(({ token, mayBeSeenBy }) => !mayBeSeenBy.has(role) && !sent.toLowerCase().includes(token.toLowerCase()))
      .map(({ token, what }) => ({ role, what, field: fieldWith(shown, token) }))
  }
}

/** The field of a JSON text that contains a canary: `message.content`, or the start of a text that is not JSON. */
function fieldWith(text: string, token: string): string {
  try {
    return pathTo(JSON.parse(text), token.toLowerCase()) ?? 'somewhere'
  } catch {
    return text.slice(0, 60)
  }
}

function pathTo(value: unknown, token: string): string | undefined {
  if (typeof value === 'string') return value.toLowerCase().includes(token) ? '' : undefined
  if (value === null || typeof value !== 'object') return undefined
  for (const [name, inner] of Object.entries(value)) {
    if (name.toLowerCase().includes(token)) return name
    const rest = pathTo(inner, token)
    if (rest !== undefined) return rest === '' ? name : `${name}.${rest}`
  }
  return undefined
}
