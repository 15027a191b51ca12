import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventually } from '../whole-server/running-server.ts'
import { browserIsMissing, webForTest } from './browser.ts'

const mebibyte = 1024 * 1024

describe.skipIf(browserIsMissing)(
  'uploads in a browser',
  () => {
    const web = webForTest()

    test('WCOMP-9: an interrupted upload resumes, and its link replaces the placeholder', async () => {
      const olivia = await web.visitAs('owner', '/chat/channel/1/welcome')
      const { page } = olivia
      await page.locator('.compose-area').waitFor()
      const offsets: number[] = []
      page.on('request', (request) => {
        if (request.method() === 'PATCH' && request.url().includes('/api/v1/tus/'))
          offsets.push(Number(request.headers()['upload-offset']))
      })
      const network = await page.context().newCDPSession(page)
      const limit = (offline: boolean, uploadThroughput: number) =>
        network.send('Network.emulateNetworkConditions', {
          ...{ offline, latency: 0, downloadThroughput: -1, uploadThroughput },
        })
      await network.send('Network.enable')
      // Slow enough to cut the connection in the middle of the second part.
      await limit(false, mebibyte)
      const content = randomBytes(12 * mebibyte)
      await page
        .locator('.compose input[type=file]')
        .setInputFiles({ name: 'report.bin', mimeType: 'application/octet-stream', buffer: content })
      const area = page.locator('.compose-area')
      await eventually(async () => (await area.inputValue()).includes('[Uploading report.bin…]()'))
      expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
      await eventually(async () => offsets.some((offset) => offset > 0))
      await limit(true, 0)
      await page.locator('.upload-waiting').waitFor()
      await olivia.expectAccessible('running upload')
      await olivia.screenshot('compose-upload')
      const before = offsets.length
      await limit(false, -1)
      await eventually(async () => /\[report\.bin\]\(\/user_uploads\/\S+\)/.test(await area.inputValue()))
      const resumed = offsets.slice(before)
      expect(resumed.length).toBeGreaterThan(0)
      expect(Math.min(...resumed)).toBeGreaterThan(0)

      await area.press('Control+Enter')
      const link = page.locator('.message-row').getByRole('link', { name: 'report.bin', exact: true })
      await link.waitFor()
      const path = (await link.getAttribute('href')) ?? ''
      const reply = await page.context().request.get(`${web.ready().site}${path}`)
      expect(reply.status()).toBe(200)
      expect((await reply.body()).equals(content)).toBe(true)
      await olivia.close()
    })

    test('WCOMP-9: a dropped file is uploaded; dragged text is not taken', async () => {
      const olivia = await web.visitAs('owner', '/chat/channel/1/welcome')
      const { page } = olivia
      const area = page.locator('.compose-area')
      await area.waitFor()
      const drag = (content: string) => page.evaluateHandle<DataTransfer>(content)
      const words = await drag(
        "(() => { const it = new DataTransfer(); it.setData('text/plain', 'words'); return it })()",
      )
      await page.dispatchEvent('.compose', 'dragenter', { dataTransfer: words })
      expect(await page.locator('.compose-drop').count()).toBe(0)
      const file = await drag(
        "(() => { const it = new DataTransfer(); it.items.add(new File(['dropped'], 'drop.txt')); return it })()",
      )
      await page.dispatchEvent('.compose', 'dragenter', { dataTransfer: file })
      await page.locator('.compose-drop').waitFor()
      await page.dispatchEvent('.compose', 'drop', { dataTransfer: file })
      await eventually(async () => /\[drop\.txt\]\(\/user_uploads\/\S+\)/.test(await area.inputValue()))
      expect(await page.locator('.compose-drop').count()).toBe(0)
      await area.fill('')
      await olivia.close()
    })

    test('WCOMP-9, WCOMP-12: a pasted picture is uploaded, a pasted table stays one, and a canceled upload leaves no text', async () => {
      const olivia = await web.visitAs('owner', '/chat/channel/1/welcome')
      const { page } = olivia
      const area = page.locator('.compose-area')
      await area.click()
      await area.evaluate((node) => {
        const data = new DataTransfer()
        const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
        const bytes = Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
        node.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      })
      await eventually(async () => /\(\/user_uploads\/\S+\)/.test(await area.inputValue()))
      // Its text is pasted, though a picture of it comes along, and undone in one step.
      await area.fill('')
      await area.evaluate((node) => {
        const data = new DataTransfer()
        data.setData('text/plain', 'Coin\tPrice\nBTC\t97000')
        data.setData('text/html', '<table><tr><td>Coin</td></tr></table>')
        data.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
        node.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      })
      expect(await area.inputValue()).toBe('| Coin | Price |\n| --- | --- |\n| BTC | 97000 |')
      await page.keyboard.press('ControlOrMeta+z')
      expect(await area.inputValue()).toBe('')
      await page.route('**/api/v1/tus', () => new Promise(() => {}))
      await page
        .locator('.compose input[type=file]')
        .setInputFiles({ name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.from('slow') })
      await eventually(async () => (await area.inputValue()).includes('slow.txt'))
      await page.getByRole('button', { name: 'Cancel upload of slow.txt' }).click()
      await eventually(async () => (await area.inputValue()).trim() === '')
      await olivia.close()
    })
  },
  180_000,
)
