import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chatForTest } from '../../../server/chat/testing.ts'
import { openFile, uploadTo } from '../../../server/chat/testing-uploads.ts'

const chat = await chatForTest()
const { ok, call, people, listen } = chat

const picture = (width: number, height: number, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const blue = { name: 'me.png', content: await picture(640, 480) }
const setAvatar = (who: 'hamlet' | 'adam' | 'iris', ...files: { name: string; content: Buffer | string }[]) =>
  uploadTo(chat, who, 'POST', '/users/me/avatar', files)

async function sizeOf(url: string) {
  const { status, content } = await openFile(chat, 'nobody', url)
  if (status !== 200) return status
  const { width, height, format } = await sharp(content).metadata()
  return { width, height, format }
}

test('IMAGE-1: POST /users/me/avatar', async () => {
  const iris = listen('iris')
  const { status, body } = await setAvatar('hamlet', blue)
  expect(status).toBe(200)
  expect(body.avatar_url).toMatch(/^\/user_avatars\/1\/[a-z0-9]{40}\.png\?version=2$/)
  expect(await sizeOf(body.avatar_url)).toEqual({ width: 100, height: 100, format: 'png' })
  const medium = body.avatar_url.replace('.png', '-medium.png')
  expect(await sizeOf(medium)).toEqual({ width: 500, height: 500, format: 'png' })
  expect(iris.received()).toMatchObject([
    {
      type: 'realm_user',
      op: 'update',
      person: {
        user_id: people.hamlet.id,
        avatar_source: 'U',
        avatar_url: body.avatar_url,
        avatar_url_medium: medium,
        avatar_version: 2,
      },
    },
  ])
  const { user } = await ok('iris', 'GET', `/users/${people.hamlet.id}`, { client_gravatar: true })
  expect(user).toMatchObject({ avatar_url: body.avatar_url, avatar_version: 2 })
  const registered = await ok('hamlet', 'POST', '/register', { fetch_event_types: ['realm_user'] })
  expect(registered).toMatchObject({ avatar_source: 'U', avatar_url: body.avatar_url, avatar_url_medium: medium })
})

test('IMAGE-2: a replaced picture is deleted', async () => {
  const first = (await setAvatar('hamlet', blue)).body.avatar_url
  const second = (await setAvatar('hamlet', { name: 'x.png', content: await picture(10, 10) })).body.avatar_url
  expect(await sizeOf(first)).toBe(404)
  expect(await sizeOf(second)).toMatchObject({ width: 100 })
  const received = listen('hamlet')
  const { avatar_url } = await ok('hamlet', 'DELETE', '/users/me/avatar')
  expect(avatar_url).toMatch(new RegExp(`^/avatar/${people.hamlet.id}\\?version=\\d+$`))
  expect(await sizeOf(second)).toBe(404)
  expect(received.received()).toMatchObject([{ person: { avatar_source: 'G', avatar_url } }])
})

test('STORE-15: a path traversal in the URL of a picture finds nothing', async () => {
  for (const file of ['..%2f..%2fsecrets%2fmaster-key.png', '%2e%2e%2femoji%2fx.png', '..%5c..%5cx.png'])
    for (const folder of ['/user_avatars/1', '/user_avatars/1/emoji/images', '/user_avatars/1/emoji/images/still'])
      expect(await sizeOf(`${folder}/${file}`), `${folder}/${file}`).toBe(404)
})

test('IMAGE-3: invalid pictures, several files and large files are refused', async () => {
  const exactlyOne = { status: 400, body: { code: 'BAD_REQUEST', msg: 'You must upload exactly one avatar.' } }
  expect(await setAvatar('iris')).toMatchObject(exactlyOne)
  expect(await setAvatar('iris', blue, blue)).toMatchObject(exactlyOne)
  const badImage = { status: 400, body: { code: 'BAD_IMAGE' } }
  expect(await setAvatar('iris', { name: 'me.png', content: '<svg/>' })).toMatchObject(badImage)
  const cut = blue.content.subarray(0, 60)
  expect(await setAvatar('iris', { name: 'me.png', content: cut })).toMatchObject(badImage)
  const bomb = await sharp({ create: { width: 16_000, height: 8_000, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(await setAvatar('iris', { name: 'me.png', content: bomb })).toMatchObject({
    status: 400,
    body: { code: 'BAD_IMAGE', msg: 'Image size exceeds limit.' },
  })
  const heavy = Buffer.concat([blue.content, Buffer.alloc(5 * 1_048_576)])
  expect(await setAvatar('iris', { name: 'me.png', content: heavy })).toMatchObject({
    status: 400,
    body: { msg: 'Uploaded file is larger than the allowed limit of 5 MiB' },
  })
  expect(people.iris.avatarVersion).toBe(1)
})

test('IMAGE-5: /avatar/{id or address} redirects to the picture', async () => {
  const url = (await setAvatar('hamlet', blue)).body.avatar_url
  const leadsTo = async (who: 'iris' | 'nobody', path: string) => {
    const { status, headers } = await openFile(chat, who, path)
    expect(status).toBe(302)
    return headers.location
  }
  const { id, deliveryEmail } = people.hamlet
  expect(await leadsTo('iris', `/avatar/${id}`)).toBe(url)
  expect(await leadsTo('iris', `/avatar/${id}/medium`)).toBe(url.replace('.png', '-medium.png'))
  expect(await leadsTo('iris', `/avatar/${deliveryEmail}`)).toBe(url)
  expect(await leadsTo('iris', `/avatar/${people.mona.id}`)).toBe(`/user_avatars/1/default/${people.mona.id}.png`)
  expect(await leadsTo('nobody', `/avatar/${id}`)).toBe(`/user_avatars/1/default/${id}.png`)
  expect(await leadsTo('iris', '/avatar/nobody@else.where')).toBe('/user_avatars/1/default/nobody%40else.where.png')
})

test('IMAGE-4: a drawn picture', async () => {
  expect(await sizeOf('/user_avatars/1/default/7.png')).toEqual({ width: 100, height: 100, format: 'png' })
  expect(await sizeOf('/user_avatars/1/default/7-medium.png')).toEqual({ width: 500, height: 500, format: 'png' })
  const [one, again, other] = await Promise.all(
    ['7', '7', '8'].map(async (id) => (await openFile(chat, 'nobody', `/user_avatars/1/default/${id}.png`)).content),
  )
  expect(one).toEqual(again)
  expect(one).not.toEqual(other)
})

test('IMAGE-6: avatar_changes_disabled', async () => {
  await ok('olivia', 'PATCH', '/realm', { avatar_changes_disabled: true })
  const msg = 'Avatar changes are disabled in this organization.'
  expect(await setAvatar('hamlet', blue)).toMatchObject({ status: 400, body: { msg } })
  expect(await call('hamlet', 'DELETE', '/users/me/avatar')).toMatchObject({ status: 400, body: { msg } })
  expect(await setAvatar('adam', blue)).toMatchObject({ status: 200 })
  await ok('olivia', 'PATCH', '/realm', { avatar_changes_disabled: false })
})

test('IMAGE-7: bots', async () => {
  const path = `/bots/${people.bot.id}`
  const hamlet = listen('hamlet')
  const { body } = await uploadTo(chat, 'hamlet', 'PATCH', path, [blue])
  expect(await sizeOf(body.avatar_url)).toMatchObject({ width: 100 })
  const notified = hamlet.received().find(({ type }) => type === 'realm_bot')
  expect(notified).toMatchObject({ op: 'update', bot: { user_id: people.bot.id, avatar_url: body.avatar_url } })
  expect(await uploadTo(chat, 'iris', 'PATCH', path, [blue])).toMatchObject({ status: 400 })
  expect(await uploadTo(chat, 'hamlet', 'PATCH', path, [blue, blue])).toMatchObject({
    status: 400,
    body: { msg: 'You may only upload one file at a time' },
  })
  const made = await uploadTo(chat, 'hamlet', 'POST', '/bots', [blue], { full_name: 'Seen', short_name: 'seen' })
  expect(made.body.avatar_url).toMatch(/^\/user_avatars\//)
})

test('IMAGE-8: the icon and the logos of the organization', async () => {
  const received = listen('gina')
  const { body } = await uploadTo(chat, 'adam', 'POST', '/realm/icon', [blue])
  expect(body.icon_url).toBe('/user_avatars/1/realm/icon.png?version=2')
  expect(await sizeOf(body.icon_url)).toMatchObject({ width: 100, height: 100 })
  const logo = { name: 'l.png', content: await picture(2000, 100) }
  expect(await uploadTo(chat, 'adam', 'POST', '/realm/logo', [logo], { night: 'true' })).toMatchObject({ status: 200 })
  expect(await sizeOf('/user_avatars/1/realm/night_logo.png')).toMatchObject({ width: 800, height: 40 })
  expect(await sizeOf('/user_avatars/1/realm/logo.png')).toBe(404)
  expect(received.received()).toMatchObject([
    { type: 'realm', op: 'update_dict', property: 'icon', data: { icon_url: body.icon_url, icon_source: 'U' } },
    { type: 'realm', op: 'update_dict', property: 'night_logo', data: { night_logo_source: 'U' } },
  ])
  expect((await openFile(chat, 'nobody', '/api/v1/realm/icon')).headers.location).toBe(body.icon_url)
  const realm = await ok('hamlet', 'POST', '/register', { fetch_event_types: ['realm'] })
  expect(realm).toMatchObject({ realm_icon_url: body.icon_url, realm_icon_source: 'U', realm_logo_source: 'D' })
  await ok('adam', 'DELETE', '/realm/logo', { night: true })
  await ok('adam', 'DELETE', '/realm/icon')
  expect(await sizeOf('/user_avatars/1/realm/icon.png')).toBe(404)
  expect(await uploadTo(chat, 'hamlet', 'POST', '/realm/icon', [blue])).toMatchObject({
    status: 400,
    body: { code: 'UNAUTHORIZED_PRINCIPAL' },
  })
  expect(await call('adam', 'POST', '/realm/logo')).toMatchObject({
    status: 400,
    body: { msg: 'You must upload exactly one logo.' },
  })
})

test('IMAGE-9: custom emoji', async () => {
  await uploadTo(chat, 'hamlet', 'POST', '/realm/emoji/still', [blue])
  const frames = [await picture(90, 60, 'red'), await picture(90, 60, 'blue')]
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { status } = await uploadTo(chat, 'hamlet', 'POST', '/realm/emoji/moving', [{ name: 'a.gif', content: moving }])
  expect(status).toBe(200)
  const { emoji } = await ok('hamlet', 'GET', '/realm/emoji')
  const [still, moves] = Object.values<{ source_url: string; still_url: string | null }>(emoji)
  expect(still?.still_url).toBeNull()
  expect(await sizeOf(still?.source_url ?? '')).toEqual({ width: 64, height: 64, format: 'png' })
  expect(await sizeOf(moves?.source_url ?? '')).toMatchObject({ format: 'gif' })
  const { content } = await openFile(chat, 'nobody', moves?.source_url ?? '')
  expect((await sharp(content).metadata()).pages).toBe(2)
  expect(await sizeOf(moves?.still_url ?? '')).toEqual({ width: 64, height: 64, format: 'png' })
})
