import { expect, test } from 'vitest'
import { bridgeMigrations } from '../../server/bridge/store/migrations.ts'
import { WithdrawalDesk } from '../../server/bridge/withdrawal-desk.ts'
import { createSystemBots } from '../../server/chat/actions/create-system-bots.ts'
import { type CastName, chatForTest } from '../../server/chat/testing.ts'
import { makeChannel, subscribe } from '../../server/chat/testing-channels.ts'
import { Failure } from '../../server/kernel/endpoint/failure.ts'
import type { DecideWithdrawal, TransferNews } from '../../server/trading/ports.ts'

const chat = await chatForTest({ migrations: [bridgeMigrations] })
const { services, people, accounts, ok } = chat
await services.directory.refresh({ users: await createSystemBots(accounts, 'chat.test') })
const desk = new WithdrawalDesk(services, 'vault')

const decided: string[] = []
let refusal: Failure | undefined
const decide: DecideWithdrawal = async (operatorId, withdrawalId, { step, reason }) => {
  if (refusal !== undefined) throw refusal
  decided.push(`${operatorId} ${step} ${withdrawalId} ${reason}`)
}

type Step = Extract<TransferNews, { kind: 'withdrawal' }>['step']
let marks = 0

async function tell(id: string, step: Exclude<Step, 'approval'>, operatorId = '0') {
  const withdrawal = {
    ...{ withdrawalId: id, clientWithdrawId: '', coin: 'btc', network: 'BTC', amount: '1', fee: '0', memo: '' },
    ...{ address: 'bc1q', status: step, reason: 'no', transactionId: 'f00d', time: '0', updateTime: '0' },
    ...{ accountId: String(people.hamlet.id), operatorId, approvals: [], approvalsNeeded: '2' },
    ...{ accountState: 'active' as const, claimedBy: '', claim: '', claimedUntil: '0' },
  }
  await desk.tell({ kind: 'withdrawal', step, accountId: people.hamlet.id, withdrawal }, async () => {
    marks += 1
  })
}

const say = (who: CastName, content: string, topic = 'withdrawal 1', to = 'vault') =>
  ok(who, 'POST', '/messages', { type: 'channel', to: JSON.stringify(to), topic, content })

async function heard(): Promise<string[]> {
  await desk.hear(decide)
  return decided.splice(0)
}

/** The newest things said in the channel, as `topic: content`. */
async function newest(count: number): Promise<string[]> {
  const narrow = JSON.stringify([{ operator: 'channel', operand: 'vault' }])
  const page = { anchor: 'newest', num_before: count, num_after: 0, apply_markdown: false, narrow }
  const { messages } = await ok('adam', 'GET', '/messages', page)
  return messages.map(({ subject, content }: { subject: string; content: string }) => `${subject}: ${content}`)
}

test('NEWS-4: a desk without a channel, or with one that everybody reads, is closed and says nothing', async () => {
  expect(desk.isOpen()).toBe(false)
  const channel = await makeChannel(services, 'vault')
  expect(desk.isOpen()).toBe(false)
  await expect(tell('9', 'requested')).rejects.toThrow()
  expect(marks).toBe(0)
  expect(await heard()).toEqual([])
  await ok('olivia', 'PATCH', `/streams/${channel.id}`, { is_private: true, history_public_to_subscribers: true })
  await subscribe(services, [people.adam.id, people.hamlet.id, people.olivia.id, people.bot.id], channel)
  expect(desk.isOpen()).toBe(true)
  expect(await newest(5)).not.toContainEqual(expect.stringContaining('withdrawal 9'))
})

test('NEWS-6: administrators decide; talk, bots, and what was edited or moved do not', async () => {
  await desk.hear(decide)
  await makeChannel(services, 'elsewhere')
  await say('adam', 'approve 1: known')
  await say('adam', 'shall we approve 1?')
  await say('bot', 'approve 1')
  const edited = await say('adam', 'approve nothing')
  await ok('adam', 'PATCH', `/messages/${edited.id}`, { content: 'approve 2' })
  const elsewhere = await say('adam', 'approve 3', 'x', 'elsewhere')
  const target = services.directory.channelByName('vault')?.id
  await ok('olivia', 'PATCH', `/messages/${elsewhere.id}`, { stream_id: target, topic: 'withdrawal 3' })
  const renamed = await say('adam', 'approve 4')
  await ok('olivia', 'PATCH', `/messages/${renamed.id}`, { topic: 'withdrawal 4' })
  expect(await heard()).toEqual([`${people.adam.id} approve 1 known`])
  expect(await heard()).toEqual([])
})

test('NEWS-6: who may not decide, and who decides unclearly, is answered where it was said, once', async () => {
  await say('hamlet', 'approve 1', 'here')
  await say('adam', 'reject 1', 'there')
  expect(await heard()).toEqual([])
  await desk.hear(decide)
  expect(await newest(3)).toEqual([
    'there: reject 1',
    'here: Only owners and administrators decide about withdrawals.',
    expect.stringMatching(/^there: That decides nothing\. .*reject NUMBER: reason/),
  ])
  refusal = new Failure(
    'WITHDRAWAL_STATE',
    { status: 409, cause: '', fix: '', retryable: false },
    'The withdrawal is past this step',
  )
  await say('adam', 'approve 7', 'there')
  await heard()
  refusal = undefined
  expect(await newest(1)).toEqual(['there: Withdrawal 7: The withdrawal is past this step.'])
})

test('NEWS-4: what becomes of a withdrawal is told where its question is now, and the topic is resolved at the end', async () => {
  const before = marks
  await tell('1', 'requested')
  expect(await newest(1)).toEqual([expect.stringContaining('withdrawal 1: @_**Hamlet Member|')])
  await say('adam', 'a closer look')
  const narrow = JSON.stringify([{ operator: 'topic', operand: 'withdrawal 1' }])
  const page = { anchor: 'newest', num_before: 1, num_after: 0, narrow }
  const [{ id }] = (await ok('adam', 'GET', '/messages', page)).messages
  await ok('olivia', 'PATCH', `/messages/${id}`, { topic: 'the big one', propagate_mode: 'change_all' })
  await tell('1', 'approved', String(people.adam.id))
  expect(await newest(1)).toEqual([`the big one: Approved by @_**Adam Administrator|${people.adam.id}**.`])
  const events = chat.listen('adam')
  await tell('1', 'rejected', String(people.olivia.id))
  expect(await newest(1)).toEqual([`✔ the big one: Rejected by @_**Olivia Owner|${people.olivia.id}**: \`no\``])
  expect(events.heard()).toContainEqual(expect.objectContaining({ type: 'update_message', subject: '✔ the big one' }))
  // One that was over before anybody was asked needs no question.
  await tell('2', 'canceled')
  expect((await newest(1))[0]).toContain('the big one')
  expect(marks - before).toBe(4)
})
