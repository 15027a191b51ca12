import type { Body } from '../../kernel/http/body.ts'
import type { Pair } from '../../kernel/http/urlencoded.ts'

/** The texts that a signature may cover: one per variant of URL encoding that clients use, nearly always one. */
export type SignedText =
  | { readonly kind: 'texts'; readonly texts: readonly string[]; readonly pairs: readonly Pair[] }
  | { readonly kind: 'split' }

/**
 * The exact query for requests without a body, the raw body of a form, the members of a JSON body in the order sent.
 * A request with parameters in both places is refused, because it would be ambiguous.
 */
export function signedText(query: string, queryPairs: readonly Pair[], body: Body): SignedText {
  if (body.kind === 'none') return { kind: 'texts', texts: [query], pairs: queryPairs }
  if (query !== '') return { kind: 'split' }
  if (body.kind === 'json') return { kind: 'texts', texts: encodedTexts(body.pairs), pairs: body.pairs }
  return { kind: 'texts', texts: [body.text], pairs: body.pairs }
}

type Encoding = (text: string) => string

/** RFC 3986: everything except letters, digits and -._~ is escaped. */
const strict: Encoding = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
const plusForSpace =
  (encoding: Encoding): Encoding =>
  (text) =>
    encoding(text).replaceAll('%20', '+')
/** As a browser encodes a form: ~ is escaped, * is not. */
const form: Encoding = (text) => new URLSearchParams([['', text]]).toString().slice(1)
/** Some SDKs join names and values unencoded. */
const unencoded: Encoding = (text) => text

const realEncodings: readonly Encoding[] = [form, strict, plusForSpace(strict), encodeURIComponent]
const allEncodings: readonly Encoding[] = [...realEncodings, unencoded]

/** Unencoded, these characters make a text ambiguous. */
const structural = /[&=%+]/

/** All variants leave letters, digits and these unchanged. */
const plain = /^[A-Za-z0-9._-]*$/

function encodedTexts(pairs: readonly Pair[]): readonly string[] {
  const needsEncoding = pairs.some(([name, value]) => !plain.test(name) || !plain.test(value))
  if (!needsEncoding) return [joined(pairs, unencoded)]
  const isAmbiguous = pairs.some(([name, value]) => structural.test(name) || structural.test(value))
  const accepted = isAmbiguous ? realEncodings : allEncodings
  return [...new Set(accepted.map((encoding) => joined(pairs, encoding)))]
}

function joined(pairs: readonly Pair[], encoding: Encoding): string {
  return pairs.map(([name, value]) => `${encoding(name)}=${encoding(value)}`).join('&')
}
