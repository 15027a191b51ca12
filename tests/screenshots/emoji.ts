import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('emoji-datasource-google/package.json')),
  'img/google/64',
)

/** Emoji depend on the fonts of the machine, which may have none: replace them with images. */
export async function drawEmoji(page: Page): Promise<void> {
  const texts = await page.locator('.message-emoji').allTextContents()
  const drawn = [...new Set(texts)].flatMap((text) => {
    const picture = pictureOf(text)
    return picture === undefined ? [] : [[text, picture] as const]
  })
  await page.evaluate(drawOver, drawn)
}

function pictureOf(text: string): string | undefined {
  const code = [...text].map((letter) => letter.codePointAt(0)?.toString(16).padStart(4, '0')).join('-')
  const file = [code, code.replace(/-fe0f$/, '')].map((name) => join(folder, `${name}.png`)).find(existsSync)
  return file && `url(data:image/png;base64,${readFileSync(file).toString('base64')})`
}

/** Runs in the page. */
function drawOver(drawn: readonly (readonly [text: string, picture: string])[]): void {
  const pictures = new Map(drawn)
  for (const place of document.querySelectorAll<HTMLElement>('.message-emoji')) {
    const picture = pictures.get(place.textContent ?? '')
    if (picture === undefined) continue
    Object.assign(place.style, {
      color: 'transparent',
      display: 'inline-block',
      inlineSize: '1.25em',
      overflow: 'hidden',
    })
    Object.assign(place.style, {
      blockSize: '1.25em',
      verticalAlign: '-0.25em',
      background: `${picture} center / contain no-repeat`,
    })
  }
}
