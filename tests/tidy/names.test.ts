import { describe, expect, test } from 'vitest'
import { checkImportEndings, checkNames } from './names.ts'
import { found } from './planted.ts'

describe('names', () => {
  test.each([
    'server/sendMessage.ts',
    'server/Send.ts',
    'server/send_message.ts',
    'server/Chat/send.ts',
    'docs/Read Me.md',
  ])('%s is not in kebab-case', (path) => {
    expect(found(checkNames, [path, ''])[0]).toContain('kebab-case')
  })

  test.each([
    'server/utils.ts',
    'server/utils/text.ts',
    'server/string-helpers.ts',
    'server/common/a.ts',
    'web/misc.ts',
  ])('%s says nothing', (path) => {
    expect(found(checkNames, [path, ''])[0]).toContain('says nothing')
  })

  test.each([
    ...[
      'server/chat/send-message.test.ts',
      'server/chat/migrations/0001-people.sql',
      'README.md',
      '.ci/run',
      '.gitignore',
    ],
    ...['server/accounts/domain/common-passwords.ts', 'a.generated.ts', 'tsconfig.build.json', '.npmrc', 'LICENSE'],
  ])('%s is fine', (path) => {
    expect(found(checkNames, [path, ''])).toEqual([])
  })

  test('an import without its ending is found', () => {
    expect(found(checkImportEndings, ['server/a.ts', "import { b } from './b'\nexport * from '../c.ts'"])).toEqual([
      'server/a.ts:1 write the ending: ./b.ts',
    ])
    expect(found(checkImportEndings, ['server/a.ts', "const b = await import('./b.js')\nimport 'zod'"])).toEqual([])
  })
})
