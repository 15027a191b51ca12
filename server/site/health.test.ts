import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { parseCidr } from '../kernel/http/client-address.ts'
import { Metrics } from '../kernel/metrics/metrics.ts'
import { mountHealth } from './health.ts'
import { type MonitoringSettings, mayMonitor } from './monitoring.ts'

const token = 'a-token-of-twenty-characters'

async function ask(settings: Partial<MonitoringSettings>, path: string, from: string, headers = {}) {
  const app = Fastify()
  const all: MonitoringSettings = {
    mode: 'production',
    monitoringAddresses: undefined,
    monitoringToken: undefined,
    trustedProxies: undefined,
    ...settings,
  }
  mountHealth(app, {
    checks: [{ name: 'database', problem: async () => 'secret.internal:5432 refuses' }],
    notes: () => ['a note'],
    metrics: new Metrics({ process: false }),
    mayMonitor: (request) => mayMonitor(all, request),
  })
  const { statusCode, body } = await app.inject({ method: 'GET', url: path, remoteAddress: from, headers })
  return [statusCode, body] as const
}

const listed = { monitoringAddresses: [parseCidr('10.0.0.0/8')], monitoringToken: token }

test('HTTP-41: in production other callers see only the status in /readyz, and no /metrics', async () => {
  for (const settings of [{}, listed]) {
    expect(await ask(settings, '/readyz', '203.0.113.9')).toEqual([503, '{"status":"not ready"}'])
    expect((await ask(settings, '/metrics', '203.0.113.9'))[0]).toBe(404)
    expect((await ask(settings, '/metrics', '127.0.0.1'))[0]).toBe(404)
    expect((await ask(settings, '/healthz', '203.0.113.9'))[0]).toBe(200)
  }
  for (const wrong of [`Bearer ${token}x`, 'Bearer ', `Basic ${token}`, token])
    expect((await ask(listed, '/metrics', '203.0.113.9', { authorization: wrong }))[0], wrong).toBe(404)
})

test('HTTP-41: listed addresses, callers with the token, and a sandbox see everything', async () => {
  const whole = [503, expect.stringContaining('secret.internal')]
  expect(await ask(listed, '/readyz', '10.1.2.3')).toEqual(whole)
  expect((await ask(listed, '/metrics', '10.1.2.3'))[0]).toBe(200)
  const authorization = `Bearer ${token}`
  expect(await ask(listed, '/readyz', '203.0.113.9', { authorization })).toEqual(whole)
  expect((await ask(listed, '/metrics', '203.0.113.9', { authorization }))[0]).toBe(200)
  expect((await ask({ mode: 'sandbox' }, '/metrics', '203.0.113.9'))[0]).toBe(200)
})

test('HTTP-41: behind a trusted proxy the client address counts, behind an untrusted one none does', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  const fromListed = { 'x-forwarded-for': '10.1.2.3' }
  const loopback = { ...listed, monitoringAddresses: [parseCidr('127.0.0.1'), parseCidr('10.0.0.0/8')] }
  expect((await ask(loopback, '/metrics', '127.0.0.1'))[0]).toBe(200)
  expect((await ask(loopback, '/metrics', '127.0.0.1', forwarded))[0]).toBe(404)
  expect((await ask(loopback, '/metrics', '127.0.0.1', fromListed))[0]).toBe(404)
  const trusting = { ...loopback, trustedProxies: [parseCidr('127.0.0.1')] }
  expect((await ask(trusting, '/metrics', '127.0.0.1', forwarded))[0]).toBe(404)
  expect((await ask(trusting, '/metrics', '127.0.0.1', fromListed))[0]).toBe(200)
})
