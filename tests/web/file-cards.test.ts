import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

const general = 1

/** A second of a tone, as an uncompressed sound file. */
function tone(): Buffer {
  const rate = 8000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + rate, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(rate, 40)
  const samples = Buffer.from(Array.from({ length: rate }, (_, index) => 128 + Math.round(60 * Math.sin(index / 3))))
  return Buffer.concat([head, samples])
}

/** A short film of a moving square, recorded by the browser. */
async function film(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 160
    canvas.height = 90
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let step = 0; step < 20; step += 1) {
      if (context !== null) {
        context.fillStyle = `hsl(${step * 18} 70% 50%)`
        context.fillRect(step * 4, 10, 60, 60)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

describe.skipIf(browserIsMissing)('cards of files', () => {
  const web = webForTest()
  const api = chatApi(web.ready)

  async function upload(name: string, content: Buffer): Promise<string> {
    const { email, apiKey } = web.ready().chat.owner
    const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`
    const body = new FormData()
    body.set('file', new File([new Uint8Array(content)], name))
    const reply = await fetch(`${web.ready().chatUrl}/user_uploads`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    return ((await reply.json()) as { url: string }).url
  }

  test('FILECARD-1, FILECARD-2: video and sound play in the message, other files are cards with their size', async () => {
    const max = await web.visitAs('member', `/chat/channel/${general}/files`)
    const { page } = max
    const clip = await upload('clip.webm', await film(page))
    const song = await upload('tone.wav', tone())
    const report = await upload(
      'Annual report.pdf',
      Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(2_048, 32)]),
    )
    const broken = await upload('broken.mp4', Buffer.from('not a film'))
    await sendToTopic(api, 'owner', general, 'files', `[clip.webm](${clip})`)
    await sendToTopic(api, 'owner', general, 'files', `[tone.wav](${song})`)
    await sendToTopic(api, 'owner', general, 'files', `The year in [Annual report.pdf](${report}), at last`)
    await sendToTopic(api, 'owner', general, 'files', `[broken.mp4](${broken})`)
    const notes = await Promise.all(['one.txt', 'two.txt', 'three.txt'].map((name) => upload(name, Buffer.from(name))))
    const links = notes.map((address) => `[${address.split('/').at(-1)}](${address})`)
    await sendToTopic(api, 'owner', general, 'files', `Notes: ${links.join(' ')}`)

    const video = page.getByLabel('Video clip.webm')
    await expect.poll(() => video.evaluate((film) => (film as HTMLVideoElement).readyState)).toBeGreaterThan(0)
    await video.evaluate((film) => (film as HTMLVideoElement).play())
    await expect.poll(() => video.evaluate((film) => (film as HTMLVideoElement).currentTime)).toBeGreaterThan(0)
    await video.press('ArrowDown')
    await max.screenshot('file-card-focus')
    expect(await video.evaluate((film) => getComputedStyle(film).outlineOffset)).toBe('-2px')
    // Escape leaves the full screen, not the conversation.
    await video.evaluate((film) => film.requestFullscreen())
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('VIDEO')
    await page.keyboard.press('Escape')
    await page.evaluate(() => document.exitFullscreen().catch(() => undefined))
    expect(new URL(page.url()).pathname).toBe(`/chat/channel/${general}/files`)
    const sound = page.locator('audio')
    await expect.poll(() => sound.evaluate((player) => (player as HTMLAudioElement).duration)).toBeCloseTo(1, 1)
    // A jump within the file requests a part of it.
    await sound.evaluate(async (player) => {
      const audio = player as HTMLAudioElement
      const done = new Promise((resolve) => audio.addEventListener('seeked', resolve, { once: true }))
      audio.currentTime = 0.5
      await done
    })
    const part = await page.evaluate(async (address) => {
      const reply = await fetch(address, { headers: { range: 'bytes=0-3' } })
      return { status: reply.status, range: reply.headers.get('content-range'), text: await reply.text() }
    }, song)
    expect(part).toEqual({ status: 206, range: 'bytes 0-3/8044', text: 'RIFF' })

    const card = page.locator('.file-card', { hasText: 'Annual report.pdf' })
    await card.getByText('2 KB').waitFor()
    await page.getByText('The year in').waitFor()
    const download = page.waitForEvent('download')
    await card.getByRole('link', { name: 'Download Annual report.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('Annual report.pdf')
    // The cards below a text are in the order of its links.
    const listed = page.locator('.file-card', { hasText: '.txt' })
    await expect.poll(() => listed.locator('a bdi').allTextContents()).toEqual(['one.txt', 'two.txt', 'three.txt'])
    // A film that cannot be played is a file.
    await page.locator('.file-card-file', { hasText: 'broken.mp4' }).waitFor()
    await max.expectAccessible('cards of files')
    await max.screenshot('file-cards')
    await max.close()

    const small = await web.visitAs('member', `/chat/channel/${general}/files`, {
      ...phone,
      colorScheme: 'dark',
      locale: 'fa-IR',
    })
    await small.page.locator('.file-card', { hasText: 'Annual report.pdf' }).waitFor()
    await expect.poll(() => small.page.locator('.file-card small').allTextContents()).not.toContain('')
    await small.expectAccessible('cards of files on a phone')
    await small.screenshot('file-cards-phone-fa')
    const overflow = await small.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await small.close()
  })

  test('UPLOAD-23: a link to a file leads through the sign-in to the file, and says if there is none', async () => {
    const note = await upload('note.txt', Buffer.from('written in the note'))
    const secret = await upload('secret.txt', Buffer.from('not shared'))
    await sendToTopic(api, 'owner', general, 'files', `[note.txt](${note})`)
    const visitor = await web.visit(note)
    const { page } = visitor
    await page.getByRole('button', { name: 'max@agora.example' }).click()
    await page.getByText('written in the note').waitFor()
    expect(new URL(page.url()).pathname).toBe(note)
    await page.goto(`${web.ready().site}${secret}`)
    await page.getByRole('heading', { name: 'File not found' }).waitFor()
    await visitor.expectAccessible('a file that is not there')
    await visitor.screenshot('file-not-found')
    await page.getByRole('button', { name: 'Go to start page' }).click()
    await page.locator('.top-bar').waitFor()
    await visitor.close()
  })

  test('FILECARD-3: the card of a file that is deleted offers no download', async () => {
    const address = await upload('gone.zip', Buffer.from('PK'))
    await sendToTopic(api, 'owner', general, 'deleted files', `[gone.zip](${address})`)
    const { attachments } = await api('owner', 'GET', '/attachments')
    const { id } = (attachments as { id: number; name: string }[]).find(({ name }) => name === 'gone.zip') ?? { id: 0 }
    await api('owner', 'DELETE', `/attachments/${id}`)
    const max = await web.visitAs('member', `/chat/channel/${general}/deleted%20files`)
    const card = max.page.locator('.file-card', { hasText: 'gone.zip' })
    await card.getByText('No longer available').waitFor()
    expect(await card.getByRole('link').count()).toBe(0)
    await max.expectAccessible('card of a deleted file')
    await max.close()
  })
})
