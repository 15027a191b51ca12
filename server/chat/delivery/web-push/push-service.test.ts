import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { isPushEndpoint, postToPushService, statusOf } from './push-service.ts'

const good = ['https://fcm.googleapis.com/fcm/send/abc', 'https://updates.push.services.mozilla.com/wpush/v2/x']
const bad = [
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/x',
  'https://push.example.com:8443/x',
  'https://user:secret@push.example.com/x',
  'file:///etc/passwd',
  'not an address',
  `https://push.example.com/${'x'.repeat(3000)}`,
]

test('WEBPUSH-5: only https addresses of the public internet are push services', () => {
  for (const endpoint of good) expect([endpoint, isPushEndpoint(endpoint)]).toEqual([endpoint, true])
  for (const endpoint of bad) expect([endpoint, isPushEndpoint(endpoint)]).toEqual([endpoint, false])
})

test('WEBPUSH-5: nothing is sent to any other address', async () => {
  const { signal } = new AbortController()
  for (const endpoint of bad) {
    const request = { endpoint, headers: {}, body: Buffer.from('x') }
    await expect(postToPushService(request, signal)).rejects.toThrow(/not an address/)
  }
})

test('WEBPUSH-7: a service that sends its reply byte by byte is given up', async () => {
  const dripping = createServer((socket) => {
    socket.write('HTTP/1.1 201 Created\r\nx-slow: ')
    const drip = setInterval(() => socket.write('a'), 10)
    socket.on('error', () => undefined)
    socket.on('close', () => clearInterval(drip))
  })
  dripping.listen(0, '127.0.0.1')
  await once(dripping, 'listening')
  const { port } = dripping.address() as AddressInfo
  const sending = request({ host: '127.0.0.1', port, method: 'POST', agent: false })
  await expect(statusOf(sending, Buffer.from('x'), 200)).rejects.toThrow('does not answer')
  dripping.close()
})
