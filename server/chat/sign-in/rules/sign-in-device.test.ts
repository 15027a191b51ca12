import { expect, test } from 'vitest'
import { deviceOf } from './sign-in-device.ts'

const chromeLike = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const safariLike = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Macintosh; Intel Mac OS X 10_15_7'
const iPhone = 'iPhone; CPU iPhone OS 17_5 like Mac OS X'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromeLike}`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromeLike} Edg/130.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (${mac}) ${chromeLike} OPR/114.0.0.0`, 'Opera', 'macOS'],
  [`Mozilla/5.0 (${mac}) ${safariLike} Version/18.0 Safari/605.1.15`, 'Safari', 'macOS'],
  [`Mozilla/5.0 (${iPhone}) ${safariLike} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  [`Mozilla/5.0 (Linux; Android 14; SM-S918B) ${chromeLike}`, 'Chrome', 'Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromeLike}`, 'Chrome', 'ChromeOS'],
  ['ZulipMobile/27.235 (Android 14)', 'Zulip', 'Android'],
  ['ZulipElectron/5.11 Mozilla/5.0 (X11; Linux x86_64) Chrome/128.0 Electron/32 Safari/537.36', 'Zulip', 'Linux'],
  ['curl/8.5.0', 'curl', undefined],
  ['', undefined, undefined],
  ['<script>alert(1)</script>', undefined, undefined],
])('REALM-12: %s is recognized by name', (userAgent, program, system) => {
  expect(deviceOf(userAgent)).toEqual({ program, system })
})
