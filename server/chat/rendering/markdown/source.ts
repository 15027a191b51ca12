const tabWidth = 4

// A text without any of these is clean, as most messages are.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters.
const uncleanPattern = /[\u0000-\u0009\u000b-\u001f\u007f\uD800-\uDFFF\uFDD0-\uFDEF]|^ +$/m

/**
 * Text in the form that rendering expects: line feeds only, no tabs, no white space on empty lines, and no placeholder
 * code points.
 */
export function cleanSource(source: string): string {
  if (!uncleanPattern.test(source)) return source
  return (
    source
      .replace(/\r\n?/g, '\n')
      .replace(/\p{Surrogate}/gu, '\uFFFD')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out here.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\uFDD0-\uFDEF]/g, '')
      .split('\n')
      .map((line) => (line.includes('\t') ? expandTabs(line) : line))
      .map((line) => (/^ +$/.test(line) ? '' : line))
      .join('\n')
  )
}

function expandTabs(line: string): string {
  let column = 0
  let expanded = ''
  for (const character of line) {
    const width = character === '\t' ? tabWidth - (column % tabWidth) : 1
    expanded += character === '\t' ? ' '.repeat(width) : character
    column += width
  }
  return expanded
}
