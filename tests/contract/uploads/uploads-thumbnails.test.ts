import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Thumbnails } from '../../../server/chat/images/processing/thumbnails.ts'
import { chatForTest } from '../../../server/chat/testing.ts'
import { openFile, uploaded } from '../../../server/chat/testing-uploads.ts'
import { BlobsUnavailable } from '../../../server/kernel/storage/blobs/blobs.ts'

const chat = await chatForTest()
const { thumbnails } = chat.services.uploads

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a04020' } })

async function sendTo(who: 'adam', content: string) {
  const { id } = await chat.ok('hamlet', 'POST', '/messages', { type: 'direct', to: [chat.people[who].id], content })
  return id as number
}

const rendered = async (id: number): Promise<string> =>
  (await chat.ok('hamlet', 'GET', `/messages/${id}`)).message.content

test('UPLOAD-12: an image shows a placeholder until its thumbnail is ready', async () => {
  const adam = chat.listen('adam')
  const content = await picture(2000, 1000).png().toBuffer()
  const url = await uploaded(chat, 'hamlet', { name: 'wide.png', content, type: 'image/png' })
  const id = await sendTo('adam', `[wide](${url})`)
  await thumbnails.settled()
  const thumbnail = `/user_uploads/thumbnail/${url.slice('/user_uploads/'.length)}/840x560.webp`
  expect(await rendered(id)).toContain(`src="${thumbnail}"`)
  expect(await rendered(id)).toContain('data-original-dimensions="2000x1000"')
  const events = adam.received()
  const [first, update] = events.filter(({ type }) => type === 'message' || type === 'update_message')
  expect(first).toMatchObject({ type: 'message', message: { id } })
  const before = (first as unknown as { message: { content: string } }).message.content
  if (before.includes('image-loading-placeholder')) {
    expect(update).toMatchObject({ rendering_only: true, message_id: id, message_ids: [id], user_id: null })
    expect(update?.rendered_content).toBe(await rendered(id))
  }
  const opened = await openFile(chat, 'adam', thumbnail)
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await sharp(opened.content).metadata()).toMatchObject({ width: 840, height: 420 })
  expect((await openFile(chat, 'iris', thumbnail)).status).toBe(404)
  expect((await openFile(chat, 'adam', thumbnail.replace('840x560', '9999x9999'))).status).toBe(404)
  const status = `/thumbnail/status/${url.slice('/user_uploads/'.length)}`
  expect((await chat.ok('adam', 'GET', status)).has_thumbnail).toBe(true)
  expect((await chat.call('iris', 'GET', status)).status).toBe(404)
  const text = await uploaded(chat, 'hamlet', { name: 'plain.txt', content: 'plain', type: 'text/plain' })
  const other = await chat.ok('hamlet', 'GET', `/thumbnail/status/${text.slice('/user_uploads/'.length)}`)
  expect(other.has_thumbnail).toBe(false)
})

test('UPLOAD-12: a thumbnail that is finished between rendering and sending still reaches the message', async () => {
  const content = await picture(900, 900).jpeg().toBuffer()
  const url = await uploaded(chat, 'hamlet', { name: 'a.jpg', content, type: 'image/jpeg' })
  const path = url.slice('/user_uploads/'.length)
  await thumbnails.settled()
  const id = await sendTo('adam', `[a](${url})`)
  const { sql } = chat.services.database
  const placeholder = (await rendered(id)).replace(
    /<img [^>]*>/,
    '<img class="image-loading-placeholder" data-original-dimensions="900x900" src="/static/images/loading/loader-black.svg">',
  )
  await sql`update messages set rendered_content = ${placeholder}, revision = revision + 1 where id = ${id}`
  await sql`update attachment_messages set awaits_thumbnail = true where message_id = ${id}`
  thumbnails.wake()
  await thumbnails.settled()
  expect(await rendered(id)).toContain(`src="/user_uploads/thumbnail/${path}/840x560.webp"`)
})

test('UPLOAD-13: an animated image has an animated thumbnail', async () => {
  const raw = Buffer.concat([10, 120, 240].map((shade) => Buffer.alloc(40 * 30 * 3, shade)))
  const moving = await sharp(raw, { raw: { width: 40, height: 90, channels: 3, pageHeight: 30 } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer()
  const url = await uploaded(chat, 'hamlet', { name: 'm.gif', content: moving, type: 'image/gif' })
  await thumbnails.settled()
  const html = await rendered(await sendTo('adam', `[m](${url})`))
  expect(html).toContain('data-animated="true"')
  expect(html).toContain('840x560-anim.webp')
})

test('UPLOAD-14: a small file with too many pixels is stored and never decoded', async () => {
  const bomb = await picture(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  const url = await uploaded(chat, 'hamlet', { name: 'bomb.png', content: bomb, type: 'image/png' })
  await thumbnails.settled()
  expect(await rendered(await sendTo('adam', `[b](${url})`))).not.toContain('<img')
  expect((await openFile(chat, 'adam', url)).content.equals(bomb)).toBe(true)
})

test('UPLOAD-14: a truncated image has no thumbnail, and its link stays', async () => {
  const whole = await picture(300, 300).png().toBuffer()
  const broken = whole.subarray(0, 60)
  const url = await uploaded(chat, 'hamlet', { name: 'broken.png', content: broken, type: 'image/png' })
  const id = await sendTo('adam', `http://chat.test${url}`)
  await thumbnails.settled()
  const html = await rendered(id)
  expect(html).not.toContain('image-loading-placeholder')
  expect(html).toContain(url)
})

test('UPLOAD-12: the server creates the thumbnail formats of the register reply', async () => {
  const { server_thumbnail_formats } = await chat.ok('hamlet', 'POST', '/register', { fetch_event_types: ['realm'] })
  expect(server_thumbnail_formats).toEqual([
    { name: '840x560-anim.webp', max_width: 840, max_height: 560, format: 'webp', animated: true },
    { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
  ])
})

test('UPLOAD-21: an image at which the process ended three times shows no picture; the next one does', async () => {
  const { sql } = chat.services.database
  const content = await picture(900, 900).png().toBuffer()
  const urls = await Promise.all(
    ['fatal.png', 'fine.png'].map((name) => uploaded(chat, 'hamlet', { name, content, type: 'image/png' })),
  )
  const [fatal = '', fine = ''] = urls
  await thumbnails.settled()
  const fatalPath = fatal.slice('/user_uploads/'.length)
  const paths = [fatalPath, fine.slice('/user_uploads/'.length)]
  await sql`
    update attachments set thumbnails = 'pending', thumbnail_due_ms = 0,
      thumbnail_attempts = case when path_id = ${fatalPath} then 3 else 2 end
    where path_id = any(${paths}::text[])`
  const [fatalId, fineId] = [await sendTo('adam', `[x](${fatal})`), await sendTo('adam', `[y](${fine})`)]
  thumbnails.wake()
  await thumbnails.settled()
  expect(await rendered(fatalId)).not.toContain('<img')
  expect(await rendered(fineId)).toContain('840x560.webp')
})

test('UPLOAD-21: storage that fails while the process lives counts as no attempt', async () => {
  const content = await picture(900, 900).png().toBuffer()
  const { blobs, database } = chat.services
  const get = blobs.get.bind(blobs)
  blobs.get = () => Promise.reject(new BlobsUnavailable('The storage is away'))
  const url = await uploaded(chat, 'hamlet', { name: 'late.png', content, type: 'image/png' })
  for (let round = 0; round < 4; round++) {
    thumbnails.wake()
    await thumbnails.settled()
    chat.clock.advance(60_000)
  }
  blobs.get = get
  thumbnails.wake()
  await thumbnails.settled()
  const path = url.slice('/user_uploads/'.length)
  expect(await database.sql`select thumbnails from attachments where path_id = ${path}`).toEqual([
    { thumbnails: 'ready' },
  ])
})

test('UPLOAD-21: an image whose file cannot be read does not delay the next ones', async () => {
  const content = await picture(900, 900).png().toBuffer()
  const { blobs, database } = chat.services
  const get = blobs.get.bind(blobs)
  const stateOf = async (url: string) => {
    const path = url.slice('/user_uploads/'.length)
    const [row] = await database.sql`select thumbnails from attachments where path_id = ${path}`
    return row?.thumbnails
  }
  const damagedUrl = await uploaded(chat, 'hamlet', { name: 'damaged.png', content, type: 'image/png' })
  await thumbnails.settled()
  const key = `uploads/${damagedUrl.split('/').slice(2, 5).join('/')}/original`
  blobs.get = (name, ...more) =>
    name === key ? Promise.reject(new BlobsUnavailable('Another part of the file was sent')) : get(name, ...more)
  await database.sql`update attachments set thumbnails = 'pending' where path_id = ${damagedUrl.slice('/user_uploads/'.length)}`
  thumbnails.wake()
  await thumbnails.settled()
  const url = await uploaded(chat, 'hamlet', { name: 'next.png', content, type: 'image/png' })
  chat.clock.advance(60_000)
  thumbnails.wake()
  await thumbnails.settled()
  expect([await stateOf(damagedUrl), await stateOf(url)]).toEqual(['pending', 'ready'])
  blobs.get = get
  chat.clock.advance(60_000)
  thumbnails.wake()
  await thumbnails.settled()
  expect(await stateOf(damagedUrl)).toBe('ready')
})

test('UPLOAD-22: nodes share the images: none is taken twice, and none is given up because several nodes work', async () => {
  const content = await picture(900, 900).png().toBuffer()
  const { blobs, database } = chat.services
  const get = blobs.get.bind(blobs)
  const read: string[] = []
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const nodes = [thumbnails, ...Array.from({ length: 4 }, () => new Thumbnails(chat.services))]
  // Any node may take it. The file is held until each node has either asked for it or found nothing to do.
  let idle = 0
  const releaseWhenAllLooked = () => idle + read.length >= nodes.length && release()
  blobs.get = async (name, ...more) => {
    read.push(name)
    releaseWhenAllLooked()
    await held
    return get(name, ...more)
  }
  const url = await uploaded(chat, 'hamlet', { name: 'one.png', content, type: 'image/png' })
  for (const node of nodes) node.wake()
  try {
    await Promise.all(
      nodes.map(async (node) => {
        await node.settled()
        idle += 1
        releaseWhenAllLooked()
      }),
    )
  } finally {
    blobs.get = get
  }
  expect(read).toHaveLength(1)
  const path = url.slice('/user_uploads/'.length)
  expect(await database.sql`select thumbnails, thumbnail_attempts from attachments where path_id = ${path}`).toEqual([
    { thumbnails: 'ready', thumbnail_attempts: 1 },
  ])
})

test('UPLOAD-17: thumbnails of an image that is deleted while they are made do not stay', async () => {
  const { blobs } = chat.services
  const { put } = blobs
  const stored = async () => {
    const keys: string[] = []
    for await (const key of blobs.list('uploads/')) keys.push(key)
    return keys.sort()
  }
  const before = await stored()
  const content = await picture(900, 900).png().toBuffer()
  blobs.put = async (key, ...rest) => {
    if (key.endsWith('.webp')) {
      const { attachments } = await chat.ok('hamlet', 'GET', '/attachments')
      const made = attachments.find(({ name }: { name: string }) => name === 'short-lived.png')
      if (made !== undefined) await chat.ok('hamlet', 'DELETE', `/attachments/${made.id}`)
    }
    return put.call(blobs, key, ...rest)
  }
  try {
    await uploaded(chat, 'hamlet', { name: 'short-lived.png', content, type: 'image/png' })
    await thumbnails.settled()
  } finally {
    blobs.put = put
  }
  expect(await stored()).toEqual(before)
})
