import type { Body } from '../../kernel/http/body.ts'
import type { Pair } from '../../kernel/http/urlencoded.ts'

/** What a signature may be over, in the spellings of the URL encoding that clients use; one text in nearly every case. */
export type SignedText =
  | { readonly kind: 'texts'; readonly texts: readonly string[]; readonly pairs: readonly Pair[] }
  | { readonly kind: 'split' }

/**
 * The exact query for requests without a body, the raw body of a form, the members of a JSON body in the order sent.
 * A request that has parameters in both places is not read in either way: there must be one reading.
 */
export function signedText(query: string, queryPairs: readonly Pair[], body: Body): SignedText {
  if (body.kind === 'none') return { kind: 'texts', texts: [query], pairs: queryPairs }
  if (query !== '') return { kind: 'split' }
  if (body.kind === 'json') return { kind: 'texts', texts: spellings(body.pairs), pairs: body.pairs }
  return { kind: 'texts', texts: [body.text], pairs: body.pairs }
}

type Spelling = (text: string) => string

/** RFC 3986: everything but letters, digits and -._~ is escaped. */
const strict: Spelling = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
const plusForSpace =
  (spelling: Spelling): Spelling =>
  (text) =>
    spelling(text).replaceAll('%20', '+')
/** As a browser writes a form: * stays, ~ does not. */
const form: Spelling = (text) => new URLSearchParams([['', text]]).toString().slice(1)
/** Some SDKs join names and values as they are. */
const asItIs: Spelling = (text) => text

const encodedSpellings: readonly Spelling[] = [form, strict, plusForSpace(strict), encodeURIComponent]
const allSpellings: readonly Spelling[] = [...encodedSpellings, asItIs]

/** Written as they are, these end a name or a value or stand for something else: one text would have two readings. */
const structural = /[&=%+]/

/** Only letters, digits and these are written alike by everybody. */
const plain = /^[A-Za-z0-9._-]*$/

function spellings(pairs: readonly Pair[]): readonly string[] {
  const needsEncoding = pairs.some(([name, value]) => !plain.test(name) || !plain.test(value))
  if (!needsEncoding) return [joined(pairs, asItIs)]
  const isAmbiguous = pairs.some(([name, value]) => structural.test(name) || structural.test(value))
  const accepted = isAmbiguous ? encodedSpellings : allSpellings
  return [...new Set(accepted.map((spelling) => joined(pairs, spelling)))]
}

function joined(pairs: readonly Pair[], spelling: Spelling): string {
  return pairs.map(([name, value]) => `${spelling(name)}=${spelling(value)}`).join('&')
}
