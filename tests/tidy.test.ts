import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkAssertions } from './tidy/assertions.ts'
import { checkBanned, checkPatterns, checkPurity, checkSql, checkSqlPlaces } from './tidy/banned.ts'
import { checkCycles } from './tidy/cycles.ts'
import { checkDependencies } from './tidy/dependencies.ts'
import { checkImportEndings, checkNames } from './tidy/names.ts'
import {
  checkChangelog,
  checkInstallScripts,
  checkLockFile,
  checkMachinePaths,
  checkMigrations,
  checkStartCommand,
} from './tidy/repository.ts'
import { checkRoleNumbers } from './tidy/role-numbers.ts'
import { checkRules } from './tidy/rules.ts'
import { checkScreenTexts } from './tidy/screen-texts.ts'
import { checkSentences } from './tidy/sentences.ts'
import { checkServerMessages } from './tidy/server-messages.ts'
import { checkFileLengths, checkFolderSizes, checkFunctionLengths } from './tidy/sizes.ts'
import { type Check, readTree } from './tidy/source.ts'
import { checkTextAreas } from './tidy/text-areas.ts'
import { checkWords } from './tidy/words.ts'

const files = readTree(fileURLToPath(new URL('..', import.meta.url)))

describe('house rules', () => {
  test.each<[string, Check]>([
    ['every room imports only what it may', checkDependencies],
    ['no file imports itself in a circle', checkCycles],
    ['no file is longer than 300 lines', checkFileLengths],
    ['no folder has more than 30 source files', checkFolderSizes],
    ['no function is longer than 70 lines', checkFunctionLengths],
    ['nothing banned is used', checkBanned],
    ['no pattern is made from text that others configure', checkPatterns],
    ['no SQL is put together from pieces', checkSql],
    ['only stores contain SQL', checkSqlPlaces],
    ['roles have names', checkRoleNumbers],
    ['domain code is pure', checkPurity],
    ['files and folders are well named', checkNames],
    ['imports name the file they mean', checkImportEndings],
    ['texts of the screen are in web/languages', checkScreenTexts],
    ['code is loaded with its texts', checkTextAreas],
    ['failures of the chat have a text in every language', checkServerMessages],
    ['names, comments and documents use the glossary', checkWords],
    ['sentences begin with their subject', checkSentences],
    ['rules and tests know each other', checkRules],
    ['no path of one machine is named', checkMachinePaths],
    ['the lock file names no registry', checkLockFile],
    ['migrations are numbered without gaps', checkMigrations],
    ['the changelog knows this version', checkChangelog],
    ['both ways to start are one', checkStartCommand],
    ['every test asserts something', checkAssertions],
    ['every install script is decided about', checkInstallScripts],
  ])('%s', (_rule, check) => {
    expect(check(files).map(({ path, line, remedy }) => `${path}:${line} ${remedy}`)).toEqual([])
  })
})
