import { describe, expect, test } from 'vitest'
import { checkDependencies, folderRules } from './dependencies.ts'
import { found } from './planted.ts'

describe('the dependency rule', () => {
  const importing = (path: string, specifier: string, word = 'import') =>
    found(checkDependencies, [path, `// a comment\n${word} { x } from '${specifier}'\n`])

  test.each([
    ['server/kernel/values/decimal.ts', 'node:fs'],
    ['server/kernel/values/decimal.ts', '../clock/clock.ts'],
    ['server/kernel/http/body.ts', '../../chat/limits.ts'],
    ['server/trading/domain/engine/engine.ts', '../../store/journal.ts'],
    ['server/trading/domain/engine/engine.ts', '../../../kernel/clock/clock.ts'],
    ['server/trading/domain/engine/engine.ts', 'node:crypto'],
    ['server/trading/domain/engine/engine.ts', 'postgres'],
    ['server/chat/messages/store/messages.ts', '../actions/send-message.ts'],
    ['server/chat/drafts/store.ts', './actions.ts'],
    ['server/chat/drafts/store.ts', './wire.ts'],
    ['server/chat/drafts/rules.ts', './store.ts'],
    ['server/chat/drafts/rules.ts', 'postgres'],
    ['server/chat/drafts/notices.ts', './actions.ts'],
    ['server/chat/messages/store/messages.ts', '../../services.ts'],
    ['server/chat/delivery/queues/event-queue.ts', '../../messages/actions/send-message.ts'],
    ['server/chat/messages/actions/send-message.ts', '../endpoints/send-message.ts'],
    ['server/chat/messages/actions/send-message.ts', '../../dialect.ts'],
    ['server/chat/drafts/actions.ts', './endpoints/index.ts'],
    ['server/chat/drafts/actions.ts', './jobs.ts'],
    ['server/chat/drafts/actions.ts', '../services.ts'],
    ['server/chat/drafts/notices.ts', '../services.ts'],
    ['server/chat/drafts/snapshot.ts', '../services.ts'],
    ['server/chat/messages/endpoints/send-message.ts', '../../module.ts'],
    ['server/chat/messages/endpoints/send-message.ts', '../../../trading/failures.ts'],
    ['server/chat/messages/endpoints/send-message.ts', '../../../accounts/store/people.ts'],
    ['server/trading/api/private/place-order.ts', '../../../chat/ports.ts'],
    ['server/accounts/actions/sign-in.ts', '../../chat/ports.ts'],
    ['server/bridge/approvals.ts', '../chat/messages/store/messages.ts'],
    ['server/sandbox/seed.ts', '../chat/messages/store/messages.ts'],
    ['server/site/pages.ts', '../chat/module.ts'],
    ['server/deployment.ts', './chat/module.ts'],
    ['server/main.ts', './chat/messages/store/messages.ts'],
    ['client/orders.ts', '../server/trading/store/journal.ts'],
    ['client/orders.ts', '../server/trading/api/private/place-order.ts'],
    ['web/trade/book.ts', '../chat/messages.ts'],
    ['web/chat/inbox/inbox-view.tsx', '../../trade/terminal.tsx'],
    ['web/admin/admin-page.tsx', '../settings/settings-page.tsx'],
    ['web/settings/settings-page.tsx', '../shell/messages.ts'],
    ['web/page/badges.ts', '../chat/state/chat-state.ts'],
    ['web/account/preferences.ts', '../page/badges.ts'],
    ['web/design/theme.ts', '../account/preferences.ts'],
    ['web/design/theme.ts', '../session/session-store.ts'],
    ['web/session/sign-in.ts', '../design/theme.ts'],
    ['web/i18n/text.ts', '../../client/decimals.ts'],
    ['web/platform/store.ts', '../i18n/text.ts'],
    ['web/main.tsx', './chat/chat-page.tsx'],
    ['web/docs/docs.ts', '../platform/clock.ts'],
    ['web/shell/main.ts', '../../server/chat/topics/rules/topic.ts'],
    ['cli/commands/serve.ts', '../../server/chat/messages/actions/send-message.ts'],
    ['bench/engine.ts', '../server/main.ts'],
    ['server/chat/messages/store/messages.test.ts', '../../../trading/store/journal.ts'],
  ])('%s must not import %s', (path, specifier) => {
    const [breach, ...others] = importing(path, specifier)
    expect(breach?.startsWith(`${path}:2 `)).toBe(true)
    expect(others).toEqual([])
    expect(importing(path, specifier, 'export')).toHaveLength(1)
    expect(found(checkDependencies, [path, `const x = await import('${specifier}')`])).toHaveLength(1)
    expect(found(checkDependencies, [path, `import '${specifier}'`])).toHaveLength(1)
    expect(
      found(checkDependencies, [path, `// import { x } from '${specifier}'\nconst y = "import '${specifier}'"`]),
    ).toEqual([])
  })

  test.each([
    ['server/kernel/values/decimal.ts', 'zod'],
    ['server/trading/domain/engine/engine.ts', '../../../kernel/values/decimal.ts'],
    ['server/chat/rendering/markdown/render.ts', 'markdown-it'],
    ['server/chat/messages/store/messages.ts', '../../topics/rules/topic.ts'],
    ['server/chat/drafts/store.ts', './rules.ts'],
    ['server/chat/drafts/endpoints/create-drafts.ts', '../../services.ts'],
    ['server/chat/drafts/actions.ts', './store.ts'],
    ['server/chat/register/register.ts', '../drafts/actions.ts'],
    ['server/chat/delivery/queues/event-queue.ts', '../../messages/store/messages.ts'],
    ['server/trading/sequencer/sequencer.ts', '../events/feeds.ts'],
    ['server/chat/messages/actions/send-message.ts', '../../../accounts/ports.ts'],
    ['server/chat/messages/endpoints/send-message.ts', '../actions/send-message.ts'],
    ['server/chat/dialect.ts', '../kernel/endpoint/dialect.ts'],
    ['server/main.ts', './trading/module.ts'],
    ['web/main.tsx', './shell/app.tsx'],
    ['web/shell/routes.tsx', '../admin/admin-page.tsx'],
    ['web/admin/admin-page.tsx', '../page/sections/sectioned-page.tsx'],
    ['web/chat/state/current-chat.ts', '../../page/badges.ts'],
    ['web/account/account-settings.ts', '../session/chat-client.ts'],
    ['web/session/trading-request.ts', '../../client/http.ts'],
    ['cli/commands/serve.ts', '../../server/main.ts'],
    ['simulation/run.ts', '../server/trading/sequencer/sequencer.ts'],
    ['server/chat/messages/store/messages.test.ts', '../../testing.ts'],
    ['tests/whole-server/start.test.ts', '../../server/chat/messages/store/messages.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(importing(path, specifier)).toEqual([])
  })

  test('the client may import the types of endpoints alone', () => {
    for (const endpoint of ['trading/api/private/place-order.ts', 'chat/drafts/endpoints/create-drafts.ts']) {
      expect(importing('client/orders.ts', `../server/${endpoint}`, 'import type')).toEqual([])
      expect(importing('client/orders.ts', `../server/${endpoint}`)).toHaveLength(1)
    }
  })

  test('a folder without a row is found', () => {
    expect(found(checkDependencies, ['attic/box.ts', ''])).toEqual(['attic/box.ts:1 has no row in STYLE.md'])
    expect(found(checkDependencies, ['vitest.config.ts', "import { defineConfig } from 'vitest/config'"])).toEqual([])
  })

  test('no row hides behind one before it', () => {
    expect(new Set(folderRules.map(({ folder }) => folder)).size).toBe(folderRules.length)
  })
})
