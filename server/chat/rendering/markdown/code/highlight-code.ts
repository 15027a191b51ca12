import hljs from 'highlight.js/lib/common'
import clojure from 'highlight.js/lib/languages/clojure'
import cmake from 'highlight.js/lib/languages/cmake'
import dart from 'highlight.js/lib/languages/dart'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import elixir from 'highlight.js/lib/languages/elixir'
import erlang from 'highlight.js/lib/languages/erlang'
import fsharp from 'highlight.js/lib/languages/fsharp'
import groovy from 'highlight.js/lib/languages/groovy'
import haskell from 'highlight.js/lib/languages/haskell'
import http from 'highlight.js/lib/languages/http'
import julia from 'highlight.js/lib/languages/julia'
import latex from 'highlight.js/lib/languages/latex'
import matlab from 'highlight.js/lib/languages/matlab'
import nginx from 'highlight.js/lib/languages/nginx'
import nix from 'highlight.js/lib/languages/nix'
import ocaml from 'highlight.js/lib/languages/ocaml'
import powershell from 'highlight.js/lib/languages/powershell'
import protobuf from 'highlight.js/lib/languages/protobuf'
import scala from 'highlight.js/lib/languages/scala'
import scheme from 'highlight.js/lib/languages/scheme'
import type { CodeSpan } from '../engines.ts'
import { codeLanguageName } from './code-language.ts'
import { pygmentsClass } from './pygments-class.ts'

const languages = {
  clojure,
  cmake,
  dart,
  dockerfile,
  elixir,
  erlang,
  fsharp,
  groovy,
  haskell,
  http,
  julia,
  latex,
  matlab,
  nginx,
  nix,
  ocaml,
  powershell,
  protobuf,
  scala,
  scheme,
}
for (const [name, definition] of Object.entries(languages)) hljs.registerLanguage(name, definition)
hljs.configure({ classPrefix: '' })

// Pygments names of languages that highlight.js knows under another name.
const otherNames: ReadonlyMap<string, string> = new Map([
  ['Python 2.x', 'python'],
  ['Python console session', 'python'],
  ['Bash Session', 'shell'],
  ['HTML', 'xml'],
  ['XHTML', 'xml'],
  ['TeX', 'latex'],
  ['Docker', 'dockerfile'],
  ['TSX', 'typescript'],
  ['JSX', 'javascript'],
  ['MySQL', 'sql'],
  ['PostgreSQL SQL dialect', 'sql'],
  ['Transact-SQL', 'sql'],
  ['CSS+PHP', 'php'],
  ['HTML+PHP', 'php'],
  ['JavaScript+PHP', 'php'],
  ['XML+PHP', 'php'],
  ['Nginx configuration file', 'nginx'],
  ['Protocol Buffer', 'protobuf'],
  ['JSON-LD', 'json'],
  ['JSON5', 'json'],
])

function languageOf(written: string): string | undefined {
  const name = codeLanguageName(written)
  return [written, name.toLowerCase(), otherNames.get(name) ?? ''].find(
    (candidate) => hljs.getLanguage(candidate) !== undefined,
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Highlighted code: the result of highlight.js, flat and with the class names of Pygments, which clients style. */
export function highlightCode(code: string, language: string): readonly CodeSpan[] | undefined {
  const known = languageOf(language)
  if (known === undefined) return undefined
  const markup = hljs.highlight(code, { language: known, ignoreIllegals: true }).value
  const spans: CodeSpan[] = []
  const open: (string | undefined)[] = []
  for (const [part] of markup.matchAll(/<span class="[^"]*">|<\/span>|[^<]+/g)) {
    if (part === '</span>') open.pop()
    else if (part.startsWith('<span')) open.push(pygmentsClass(part.slice(13, -2)) ?? open.at(-1))
    else
      pushText(
        spans,
        part.replace(/&([a-z]+|#x27);/g, (_, name: string) => entities[name] ?? ''),
        open.at(-1),
      )
  }
  return spans
}

function pushText(spans: CodeSpan[], text: string, className: string | undefined): void {
  const last = spans.at(-1)
  if (last !== undefined && last.className === className) spans.pop()
  const joined = last !== undefined && last.className === className ? last.text + text : text
  spans.push(className === undefined ? { text: joined } : { text: joined, className })
}
