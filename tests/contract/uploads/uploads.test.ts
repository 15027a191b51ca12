import { describe, expect, test } from 'vitest'
import { chatForTest } from '../../../server/chat/testing.ts'
import { openFile, uploaded, uploadParts } from '../../../server/chat/testing-uploads.ts'

const chat = await chatForTest({ uploads: { fileMebibytesMax: 1 } })
const site = await chat.app.listen({ host: '127.0.0.1', port: 0 })

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('POST /user_uploads', () => {
  test('UPLOAD-1: one file is stored, and the reply contains its path and name', async () => {
    const { status, body } = await uploadParts(chat, 'hamlet', { name: 'a [b] c.txt', content: 'words' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ result: 'success', filename: 'a [b] c.txt' })
    expect(body.url).toMatch(/^\/user_uploads\/1\/[a-z0-9]{2}\/[a-z0-9]{24}\/a-b-c\.txt$/)
    expect(body.uri).toBe(body.url)
    expect((await openFile(chat, 'hamlet', body.url)).content.toString()).toBe('words')
  })

  test('UPLOAD-1: no file, and more than one, are refused', async () => {
    expect(await uploadParts(chat, 'hamlet')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    const two = [
      { name: 'a.txt', content: 'a' },
      { name: 'b.txt', content: 'b' },
    ]
    expect(await uploadParts(chat, 'hamlet', ...two)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'You may only upload one file at a time' },
    })
    expect(await chat.call('nobody', 'POST', '/user_uploads')).toMatchObject({ status: 401 })
  })

  test('UPLOAD-2: a file above the limit of the register reply is refused with 413', async () => {
    const { max_file_upload_size_mib } = await chat.ok('hamlet', 'POST', '/register', { fetch_event_types: ['realm'] })
    expect(max_file_upload_size_mib).toBe(1)
    const before = await chat.ok('hamlet', 'GET', '/attachments')
    const large = Buffer.alloc(1_048_577)
    const form = new FormData()
    form.append('file', new Blob([large]), 'large')
    const refused = await fetch(`${site}/api/v1/user_uploads`, {
      method: 'POST',
      body: form,
      headers: await chat.credentials('hamlet'),
    })
    expect(refused.status).toBe(413)
    expect(await refused.json()).toMatchObject({ code: 'REQUEST_TOO_LARGE' })
    expect(await chat.ok('hamlet', 'GET', '/attachments')).toEqual(before)
    expect((await uploadParts(chat, 'hamlet', { name: 'fits', content: large.subarray(1) })).status).toBe(200)
  })

  test('UPLOAD-3: file names in every script stay in the URL, which opens the file', async () => {
    const url = await uploaded(chat, 'hamlet', { name: 'Übersicht 図.txt', content: 'x' })
    expect(url.split('/').at(-1)).toBe('Übersicht-図.txt')
    const opened = await openFile(chat, 'hamlet', url)
    expect(opened.status).toBe(200)
    expect(opened.headers['content-disposition']).toBe(
      `inline; filename="_bersicht _.txt"; filename*=UTF-8''%C3%9Cbersicht%20%E5%9B%B3.txt`,
    )
  })
})

describe('serving', () => {
  test('UPLOAD-6: only content of a safe type is shown inline', async () => {
    const cases = [
      ['p.png', png, 'image/png', 'image/png', 'inline'],
      ['p.html', png, 'text/html', 'image/png', 'inline'],
      ['p.png', '<script>alert(1)</script>', 'image/png', 'application/octet-stream', 'attachment'],
      ['p.html', '<script>alert(1)</script>', 'text/html', 'application/octet-stream', 'attachment'],
      ['p.svg', '<svg onload="alert(1)"/>', 'image/svg+xml', 'application/octet-stream', 'attachment'],
      ['p.js', 'alert(1)', 'text/javascript', 'application/octet-stream', 'attachment'],
      ['p.txt', 'plain', 'text/plain', 'text/plain; charset=utf-8', 'inline'],
      ['p.pdf', '%PDF-1.7', 'application/pdf', 'application/pdf', 'inline'],
      ['p.pdf', '<html>', 'application/pdf', 'application/octet-stream', 'attachment'],
    ] as const
    for (const [name, content, type, servedType, disposition] of cases) {
      const { headers } = await openFile(chat, 'hamlet', await uploaded(chat, 'hamlet', { name, content, type }))
      expect(headers['content-type'], name).toBe(servedType)
      expect(String(headers['content-disposition']).split(';')[0], name).toBe(disposition)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toMatch(/(?:^|; )sandbox(?:;|$)/)
    }
  })

  test('UPLOAD-7: ranges, entity tags and unchanged files follow HTTP', async () => {
    const url = await uploaded(chat, 'hamlet', { name: 'ten.bin', content: '0123456789' })
    const ask = (headers: Record<string, string>) => openFile(chat, 'hamlet', url, headers)
    const part = await ask({ range: 'bytes=2-4' })
    expect([part.status, part.headers['content-range'], part.content.toString()]).toEqual([206, 'bytes 2-4/10', '234'])
    expect((await ask({ range: 'bytes=-3' })).content.toString()).toBe('789')
    expect((await ask({ range: 'bytes=8-' })).content.toString()).toBe('89')
    const beyond = await ask({ range: 'bytes=10-' })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
    const whole = await ask({})
    expect(whole.headers['content-length']).toBe('10')
    const tag = String(whole.headers.etag)
    expect((await ask({ 'if-none-match': tag })).status).toBe(304)
    expect((await ask({ range: 'bytes=0-0', 'if-range': tag })).status).toBe(206)
    expect((await ask({ range: 'bytes=0-0', 'if-range': '"other"' })).status).toBe(200)
    const head = await chat.app.inject({ method: 'HEAD', url, headers: await chat.credentials('hamlet') })
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, '10', ''])
  })

  test('UPLOAD-8: a temporary address opens the file without credentials, for a minute', async () => {
    const url = await uploaded(chat, 'hamlet', { name: 'secret.txt', content: 'secret' })
    const temporary = (await chat.ok('hamlet', 'GET', url)).url
    expect((await openFile(chat, 'nobody', temporary)).content.toString()).toBe('secret')
    expect((await openFile(chat, 'nobody', temporary.replace(/\.\d+\./, '.9999999999999.'))).status).toBe(404)
    expect(await chat.call('iris', 'GET', url)).toMatchObject({ status: 404, body: { code: 'BAD_REQUEST' } })
    chat.clock.advance(60_001)
    expect((await openFile(chat, 'nobody', temporary)).status).toBe(404)
  })

  test('UPLOAD-9: a key in the header or a session opens a file; a key in the URL does not', async () => {
    const url = await uploaded(chat, 'hamlet', { name: 'k.txt', content: 'k' })
    const key = await chat.accounts.issueChatKey(chat.people.hamlet.id)
    const basic = { authorization: `Basic ${btoa(`${chat.people.hamlet.deliveryEmail}:${key}`)}` }
    expect((await chat.app.inject({ method: 'GET', url, headers: basic })).statusCode).toBe(200)
    expect((await openFile(chat, 'nobody', `${url}?api_key=${key}`)).status).toBe(404)
    expect((await openFile(chat, 'nobody', `/avatar/${chat.people.hamlet.id}?api_key=${key}`)).status).not.toBe(401)
    expect((await openFile(chat, 'nobody', url)).status).toBe(404)
    const proof = { personId: chat.people.hamlet.id, credentialEpoch: 0, withSecondFactor: false }
    const { token } = await chat.accounts.openSession({ proof, address: '127.0.0.1', userAgent: '' })
    for (const cookie of [`agora_session=${token}`, `__Host-agora_session=${token}`]) {
      if ((await openFile(chat, 'nobody', url, { cookie })).status === 200) return
    }
    expect.fail('no session cookie opened the file')
  })

  test('UPLOAD-6: the download address always saves', async () => {
    const url = await uploaded(chat, 'hamlet', { name: 'p.png', content: png, type: 'image/png' })
    const { headers } = await openFile(chat, 'hamlet', url.replace('/user_uploads/', '/user_uploads/download/'))
    expect(headers['content-disposition']).toBe('attachment; filename="p.png"')
  })
})

describe('attachments', () => {
  test('UPLOAD-10: the owner lists a file, receives its events and deletes it for all users', async () => {
    const owner = chat.listen('iris')
    const other = chat.listen('adam')
    const url = await uploaded(chat, 'iris', { name: 'list.txt', content: '12345' })
    const path_id = url.slice('/user_uploads/'.length)
    const [added] = owner.received()
    expect(added).toMatchObject({ type: 'attachment', op: 'add', attachment: { name: 'list.txt', path_id, size: 5 } })
    const { id } = await chat.ok('iris', 'POST', '/messages', {
      type: 'direct',
      to: [chat.people.adam.id],
      content: `[l](${url})`,
    })
    const { attachments, upload_space_used } = await chat.ok('iris', 'GET', '/attachments')
    expect(attachments).toEqual([expect.objectContaining({ path_id, messages: [expect.objectContaining({ id })] })])
    expect(owner.received().filter(({ type }) => type === 'attachment')).toMatchObject([
      { op: 'update', attachment: { messages: [{ id }] }, upload_space_used },
    ])
    const attachment_id = attachments[0].id
    expect(await chat.call('adam', 'DELETE', `/attachments/${attachment_id}`)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Invalid attachment' },
    })
    expect((await openFile(chat, 'adam', url)).status).toBe(200)
    await chat.ok('iris', 'DELETE', `/attachments/${attachment_id}`)
    expect(owner.received()).toMatchObject([
      { type: 'attachment', op: 'remove', attachment: { id: attachment_id }, upload_space_used: upload_space_used - 5 },
    ])
    expect((await openFile(chat, 'adam', url)).status).toBe(404)
    expect((await openFile(chat, 'iris', url)).status).toBe(404)
    expect(other.received().filter(({ type }) => type === 'attachment')).toEqual([])
  })

  test('UPLOAD-10: the list and the events name the newest hundred messages that link a file', async () => {
    const url = await uploaded(chat, 'hamlet', { name: 'often.txt', content: '1' })
    const message = { type: 'direct', to: [chat.people.adam.id], content: `[l](${url})` }
    const owner = chat.listen('hamlet')
    const ids: number[] = []
    for (let count = 0; count < 102; count += 1) ids.push((await chat.ok('hamlet', 'POST', '/messages', message)).id)
    const { attachments } = await chat.ok('hamlet', 'GET', '/attachments')
    const often = attachments.find(({ path_id }: { path_id: string }) => url.endsWith(path_id))
    expect(often.message_ids).toEqual(ids.slice(2))
    const updates = owner.received().filter(({ type }) => type === 'attachment')
    expect(updates.at(-1)).toMatchObject({ op: 'update', attachment: { message_ids: ids.slice(2) } })
    await chat.ok('hamlet', 'DELETE', `/messages/${ids.at(-1)}`)
    const [released] = owner.received().filter(({ type }) => type === 'attachment')
    expect(released).toMatchObject({ op: 'update', attachment: { message_ids: ids.slice(1, -1) } })
  })

  test('UPLOAD-11: the reply of an edit that removes the last link names the file', async () => {
    const url = await uploaded(chat, 'iris', { name: 'detached.txt', content: '1' })
    const to = { type: 'direct', to: [chat.people.adam.id], content: `[l](${url})` }
    const { id } = await chat.ok('iris', 'POST', '/messages', to)
    const { detached_uploads } = await chat.ok('iris', 'PATCH', `/messages/${id}`, { content: 'nothing' })
    expect(detached_uploads).toMatchObject([{ name: 'detached.txt', messages: [] }])
    expect((await openFile(chat, 'adam', url)).status).toBe(404)
    await chat.ok('iris', 'PATCH', `/messages/${id}`, { content: `again [l](${url})` })
    expect((await openFile(chat, 'adam', url)).status).toBe(200)
  })
})
