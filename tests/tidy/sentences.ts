import { scan } from './scan.ts'
import { type Breach, lineAt, type SourceFile } from './source.ts'

/** "What" may begin a question. */
const vagueStart = /(?<![\w’'-])(?:What|Whatever|Whoever|Somebody|Someone|Everybody|Nobody|Anybody|Those who)(?![\w-])/g

/** Migrations never change, and released sections of the changelog are history. */
const exempt = /\/migrations\/|^CHANGELOG\.md$/

/** The sentences of comments, documents and rules name their subject. */
export function checkSentences(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => !exempt.test(path))
    .flatMap((file) => {
      const prose = withoutQuotes(proseOf(file))
      return [...prose.matchAll(vagueStart)]
        .filter(({ 0: word, index }) => word !== 'What' || !isQuestion(prose.slice(index)))
        .map(({ 0: word, index }) => ({
          path: file.path,
          line: lineAt(prose, index),
          remedy: `a sentence begins with "${word}": name its subject, as in "The fee of the network"`,
        }))
    })
}

/** Comments and documents alone, on the same lines as in the file. */
function proseOf({ path, text }: SourceFile): string {
  if (/\.(?:ts|tsx|js)$/.test(path)) return scan(text).comments.replace(/^ *(?:\/\/|\*(?!\/))/gm, blank)
  if (path.endsWith('.css')) return only(text, /\/\*.*?\*\//gs)
  if (path.endsWith('.html')) return only(text, /<!--.*?-->/gs)
  if (path.endsWith('.yml') || path.endsWith('.yaml')) return only(text, /(?<=^| )#.*$/gm)
  return path.endsWith('.md') ? text.replace(/^```.*?^```/gms, blank) : ''
}

/** Quoted text and names of code may begin with any word. */
function withoutQuotes(prose: string): string {
  return prose.replace(/`[^`\n]*`|"[^"\n]*"|“[^”\n]*”/g, blank)
}

/** Up to the end of the sentence, the paragraph or the comment. */
function isQuestion(prose: string): boolean {
  return /[.?!](?=\s|$)|\n\s*\n|\*\//.exec(prose)?.[0] === '?'
}

function only(text: string, part: RegExp): string {
  let kept = blank(text)
  for (const { 0: found, index } of text.matchAll(part))
    kept = kept.slice(0, index) + found + kept.slice(index + found.length)
  return kept
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
