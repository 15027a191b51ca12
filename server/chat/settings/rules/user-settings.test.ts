import { expect, test } from 'vitest'
import { isTimezone, languageName } from '../../people/rules/languages.ts'
import { userSettingDefinition, userSettingNames } from './setting-definitions.ts'
import { settingsOfNewUser, userSetting } from './user-settings.ts'

test('every setting takes its own default', () => {
  for (const name of userSettingNames) {
    const { schema, fallback } = userSettingDefinition(name)
    expect([name, schema.safeParse(fallback).success]).toEqual([name, true])
  }
})

test('SETTING-5: a new user stores the organization’s defaults that differ from the built-in ones', () => {
  expect(settingsOfNewUser({ enter_sends: true, color_scheme: 1, gone: 5 })).toEqual({ enter_sends: true })
})

test('what a person chose counts, else the default', () => {
  expect(userSetting({ settings: { enter_sends: true } }, 'enter_sends')).toBe(true)
  expect(userSetting({ settings: {} }, 'web_font_size_px')).toBe(16)
})

test('zones and languages go by their names', () => {
  expect(['Europe/Vienna', 'UTC', ''].every(isTimezone)).toBe(true)
  expect(['Mars/Base', '+02:00', 'x'.repeat(50)].some(isTimezone)).toBe(false)
  expect(languageName('de')).toBe('Deutsch')
})
