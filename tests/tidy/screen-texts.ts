import { parseAst } from 'vite'
import { scan } from './scan.ts'
import { type Breach, isTest, lineAt, type SourceFile } from './source.ts'

/** The properties that a user reads or a screen reader announces. */
const shownNames = new Set([
  ...['title', 'label', 'placeholder', 'alt', 'description', 'heading', 'hint'],
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'],
])

interface Exception {
  readonly text: RegExp
  readonly reason: string
}

/** Texts that are the same in every language. */
const exceptions: readonly Exception[] = [
  { text: /^Agora$/, reason: 'the name of the product' },
  { text: /^[A-Z]{2,5}$/, reason: 'a unit or the code of a coin, such as BTC' },
  { text: /^example\.com$/, reason: 'a sample of what to enter' },
  { text: /^(?:SMA|EMA|RSI|MACD|Bollinger)(?: [\d, ]+)?$/, reason: 'the name of an indicator' },
  { text: /^TradingView Lightweight Charts™/, reason: 'the notice that the license of the chart library asks for' },
]

interface Node {
  readonly type: string
  readonly start: number
  readonly name?: unknown
  readonly key?: unknown
  readonly value?: unknown
  readonly expression?: unknown
  readonly children?: readonly Node[]
  readonly consequent?: unknown
  readonly alternate?: unknown
  readonly left?: unknown
  readonly right?: unknown
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Letters of other scripts that are no text: digits, separators and variants of letters in what users type. */
const typedLetters = /^[،؛٬٫۰يیكک]+$/

/** The texts of the screen are in web/languages, so that every language has them. */
export function checkScreenTexts(files: readonly SourceFile[]): Breach[] {
  return files
    .filter((file) => /^web\/.*\.tsx?$/.test(file.path) && !isTest(file))
    .filter(({ path }) => !/^web\/(?:languages|docs|service-worker)\//.test(path))
    .flatMap(({ path, text }) => {
      const program = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
      return [...textsIn(program), ...foreignTextsIn(text)].map(({ start, shown }) => ({
        path,
        line: lineAt(text, start),
        remedy: `"${shown}" is a text of the screen: move it to web/languages`,
      }))
    })
}

/** A literal in another script is a text wherever it is. */
function foreignTextsIn(source: string): ScreenText[] {
  return scan(source).literals.flatMap(({ start, end }) => {
    const letters = source.slice(start, end).match(/\p{Script=Arabic}+/gu) ?? []
    return letters.filter((shown) => !typedLetters.test(shown)).map((shown) => ({ start, shown }))
  })
}

interface ScreenText {
  readonly start: number
  readonly shown: string
}

function textsIn(node: Node): ScreenText[] {
  const own = shownBy(node).flatMap((shown) => (isText(shown) ? [{ start: node.start, shown: shown.trim() }] : []))
  const children = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]))
  return [...own, ...children.filter(isNode).flatMap(textsIn)]
}

/** The literals of a node that are shown. */
function shownBy(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value)]
  const isShown = shownNames.has(nameOf(node))
  if (node.type === 'JSXAttribute') return isShown ? literalsOf(node.value) : []
  // One small word is a key: `{ title: 'profiles' }` names a text.
  if (node.type === 'Property') return isShown ? literalsOf(node.value).filter((text) => /\s|^\p{Lu}/u.test(text)) : []
  // <p>{'text'}</p>; in an attribute the name decides.
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const children = (node.children ?? []).filter(({ type }) => type === 'JSXExpressionContainer')
    return children.flatMap(literalsOf)
  }
  return []
}

function nameOf(node: Node): string {
  const key = node.name ?? node.key
  if (!isNode(key)) return ''
  return String(key.name ?? key.value ?? '')
}

/** Of an expression that is a literal, or a choice between literals. */
function literalsOf(value: unknown): string[] {
  if (!isNode(value)) return []
  if (value.type === 'JSXExpressionContainer') return literalsOf(value.expression)
  if (value.type === 'ConditionalExpression') return [value.consequent, value.alternate].flatMap(literalsOf)
  if (value.type === 'LogicalExpression') return [value.left, value.right].flatMap(literalsOf)
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : []
  if (value.type !== 'TemplateLiteral') return []
  return (value.quasis ?? []).map((part) => part.value.cooked)
}

const isText = (shown: string): boolean =>
  /\p{L}{2}/u.test(shown) && !exceptions.some(({ text }) => text.test(shown.trim()))
