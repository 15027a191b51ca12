import fc from 'fast-check'

const percent = (byte: number, isUpper: boolean) => {
  const digits = byte.toString(16).padStart(2, '0')
  return `%${isUpper ? digits.toUpperCase() : digits}`
}

/** Rewrites a path; the place is a fraction of its length. */
type Rewrite = (path: string, place: number) => string

const at = (path: string, place: number) => Math.min(path.length - 1, Math.floor(place * path.length))
const replaced = (path: string, index: number, by: string) => path.slice(0, index) + by + path.slice(index + 1)
const slashAt = (path: string, place: number) => path.lastIndexOf('/', at(path, place))

/** The tricks that make two parsers of an address disagree. */
export const rewrites: Readonly<Record<string, Rewrite>> = {
  encoded: (path, place) => replaced(path, at(path, place), percent(path.charCodeAt(at(path, place)), false)),
  encodedUppercase: (path, place) => replaced(path, at(path, place), percent(path.charCodeAt(at(path, place)), true)),
  encodedTwice: (path, place) =>
    replaced(path, at(path, place), percent(path.charCodeAt(at(path, place)), false).replace('%', '%25')),
  encodedSlash: (path, place) => replaced(path, slashAt(path, place), '%2f'),
  otherCase: (path, place) => {
    const letter = path[at(path, place)] ?? ''
    return replaced(
      path,
      at(path, place),
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
  },
  doubledSlash: (path, place) => replaced(path, slashAt(path, place), '//'),
  backslash: (path, place) => replaced(path, slashAt(path, place), '\\'),
  trailingSlash: (path) => `${path}/`,
  dot: (path, place) => replaced(path, slashAt(path, place), '/./'),
  encodedDot: (path, place) => replaced(path, slashAt(path, place), '/%2e/'),
  upAndDown: (path, place) => replaced(path, slashAt(path, place), '/x/../'),
  upFromOther: (path) => `/api/v1/..%2f..${path}`,
  parentSegments: (path) => `/api/v1/../..${path}`,
  fromPublic: (path) => `/v1/public/../..${path}`,
  semicolon: (path, place) => replaced(path, slashAt(path, place), ';x=1/'),
  nullByte: (path, place) => replaced(path, slashAt(path, place), '/%00'),
  hash: (path) => `${path}#x`,
  absoluteUrl: (path) => `http://127.0.0.1${path}`,
  absoluteUrlElsewhere: (path) => `https://elsewhere.example${path}`,
}

/** A path after one to three rewrites. */
export const spelling = fc.array(
  fc.record({ name: fc.constantFrom(...Object.keys(rewrites)), place: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { minLength: 1, maxLength: 3 },
)

export function spelled(path: string, steps: readonly { readonly name: string; readonly place: number }[]): string {
  return steps.reduce((written, { name, place }) => rewrites[name]?.(written, place) ?? written, path)
}
