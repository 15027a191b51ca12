import type { Role } from './roles.ts'

/** A word that is found nowhere else, put where only some may see it. */
export interface Canary {
  readonly token: string
  /** What it was put into. */
  readonly what: string
  readonly mayBeSeenBy: ReadonlySet<Role>
}

export interface Leak {
  readonly role: Role
  readonly what: string
  readonly field: string
}

/** Every word is of this form, so that one look at a text finds them all. */
const form = /canary[a-z0-9]{4}x/gi

export class Canaries {
  readonly #all = new Map<string, Canary>()
  readonly #others: Canary[] = []

  /** A fresh word for those who may see what it is put into. */
  hatch(what: string, mayBeSeenBy: Iterable<Role>): string {
    const token = `canary${(this.#all.size + 46_656).toString(36)}x`
    this.#all.set(token, { token, what, mayBeSeenBy: new Set(mayBeSeenBy) })
    return token
  }

  /** A secret that was not chosen here, such as a key. */
  guard(token: string, what: string, mayBeSeenBy: Iterable<Role>): void {
    this.#others.push({ token, what, mayBeSeenBy: new Set(mayBeSeenBy) })
  }

  /** What this role was shown and may not see. What a caller said in the same request is no news to them. */
  leaks(shown: string, role: Role, sent = ''): Leak[] {
    const tokens = new Set([...shown.matchAll(form)].map(([token]) => token.toLowerCase()))
    const seen = [...tokens].flatMap((token) => this.#all.get(token) ?? [])
    const secrets = this.#others.filter(({ token }) => shown.includes(token))
    return [...seen, ...secrets]
      .filter(({ token, mayBeSeenBy }) => !mayBeSeenBy.has(role) && !sent.toLowerCase().includes(token.toLowerCase()))
      .map(({ token, what }) => ({ role, what, field: fieldWith(shown, token) }))
  }
}

/** Where in a JSON text a word stands: `message.content`, or the text's beginning where it is no JSON. */
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
