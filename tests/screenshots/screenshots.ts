import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browserIsMissing, phone, type Visitor, webForTest } from '../web/browser.ts'
import { drawEmoji } from './emoji.ts'
import { type Look, looks, type Picture, pictures } from './pages.ts'
import { comeIn, type Stage, seedChat } from './seed-chat.ts'
import { seedVenue } from './seed-venue.ts'

const takesAll = process.env.SCREENSHOTS_ALL === '1'
const only = process.env.SCREENSHOTS_ONLY?.split(',')

/** Takes the screenshots of `npm run screenshots`. Any problem in a page fails it. */
describe.skipIf(browserIsMissing)('screenshots', () => {
  const web = webForTest({ AGORA_WITHDRAW_ADDRESS_HOLD_SECONDS: '0', AGORA_CHAT_REQUESTS_PER_MINUTE: '0' })
  const visitors = new Map<string, Promise<Visitor>>()

  const visitorOf = (look: Look, who: Picture['who'] = 'owner') => {
    const key = `${look} ${who}`
    const before = visitors.get(key)
    if (before !== undefined) return before
    const coming = web.visit('/', optionsOf(look)).then(async (visitor) => {
      if (who !== 'nobody') await visitor.signIn(who)
      return visitor
    })
    visitors.set(key, coming)
    return coming
  }

  const take = async (picture: Picture, look: Look, stage: Stage) => {
    const { page, screenshot, problems } = await visitorOf(look, picture.who)
    await page.goto(`${web.ready().site}${picture.path(stage, look.includes('-fa-') ? 'fa' : 'en')}`)
    await page.locator(picture.shows).filter({ visible: true }).first().waitFor()
    await picture.prepare?.(page)
    await page.evaluate(stillness)
    await drawEmoji(page)
    await screenshot(nameOf(picture, look))
    expect(problems, nameOf(picture, look)).toEqual([])
  }

  test('every page', { timeout: 3_600_000 }, async () => {
    await seedVenue(web.ready())
    const stage = await seedChat(web.ready(), web.connection(), await chart())
    for (const picture of pictures) {
      if (only !== undefined && !only.includes(picture.name)) continue
      await comeIn(web.ready(), stage)
      for (const look of takesAll ? looks : picture.kept) await take(picture, look, stage)
    }
  })

  /** An image for the conversation: the venue's own chart. */
  async function chart(): Promise<Buffer> {
    const { page, signIn, close } = await web.visit('/trade/btcusdt', { viewport: { width: 1280, height: 800 } })
    await signIn('owner')
    const place = page.locator('.chart-canvas')
    await place.locator('canvas').first().waitFor()
    await page.evaluate(stillness)
    const box = await place.boundingBox()
    if (box === null) throw new Error('the chart has no place')
    // The part with the newest prices.
    const picture = await page.screenshot({ clip: { ...box, height: box.height * 0.62 } })
    await close()
    return picture
  }
})

/** Runs in the page: fonts are loaded, and animations have ended. */
const stillness = `document.fonts.ready
  .then(() => new Promise((resolve) => setTimeout(resolve, 1200)))
  .then(() => document.fonts.ready)`

function optionsOf(look: Look): BrowserContextOptions {
  const [screen, language, colorScheme] = look.split('-')
  return {
    ...(screen === 'phone' ? phone : { viewport: { width: 1440, height: 960 } }),
    locale: language === 'fa' ? 'fa-IR' : 'en-GB',
    colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
  }
}

const nameOf = ({ name }: Picture, look: Look): string => `${name}-${look}`
