import type { Answer, ChatForTest, TestUserName } from './testing.ts'

export interface FilePart {
  readonly name: string
  readonly content: string | Buffer
  readonly type?: string
}

/** Uploads with a browser form. */
export async function uploadParts(
  chat: ChatForTest,
  who: TestUserName,
  ...parts: readonly FilePart[]
): Promise<Answer> {
  return uploadTo(chat, who, 'POST', '/user_uploads', parts, {})
}

/** Sends a form with files and fields to any endpoint. */
export async function uploadTo(
  chat: ChatForTest,
  who: TestUserName,
  method: 'POST' | 'PATCH',
  path: string,
  parts: readonly FilePart[],
  fields: Readonly<Record<string, string>> = { words: 'so that the form is never empty' },
): Promise<Answer> {
  const boundary = 'agora-boundary'
  const body = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...parts.flatMap(({ name, content, type = 'application/octet-stream' }, at) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file${at}"; filename="${name.replaceAll('"', '%22')}"\r\n` +
          `Content-Type: ${type}\r\n\r\n`,
      ),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const reply = await chat.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...(await chat.credentials(who)), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: body,
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}

/** Uploads one file and returns its address. */
export async function uploaded(chat: ChatForTest, who: TestUserName, part: FilePart): Promise<string> {
  const { status, body } = await uploadParts(chat, who, part)
  if (status !== 200) throw new Error(`the upload was answered with ${status}: ${JSON.stringify(body)}`)
  return body.url
}

/** Requests a file with this user's key. */
export async function openFile(
  chat: ChatForTest,
  who: TestUserName | 'nobody',
  url: string,
  headers: Record<string, string> = {},
) {
  const credentials = who === 'nobody' ? {} : await chat.credentials(who)
  const reply = await chat.app.inject({ method: 'GET', url: encodeURI(url), headers: { ...credentials, ...headers } })
  return { status: reply.statusCode, headers: reply.headers, content: reply.rawPayload }
}
