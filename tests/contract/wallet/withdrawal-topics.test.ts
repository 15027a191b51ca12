import { expect, test } from 'vitest'
import { bridgeMigrations } from '../../../server/bridge/store/migrations.ts'
import { WithdrawalTopics } from '../../../server/bridge/withdrawal-topics.ts'
import { createSystemBots } from '../../../server/chat/bots/actions/create-system-bots.ts'
import { chatForTest, type TestUserName } from '../../../server/chat/testing.ts'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { Failure } from '../../../server/kernel/endpoint/failure.ts'
import type { DecideWithdrawal, TransferNotification } from '../../../server/trading/ports.ts'

const chat = await chatForTest({ migrations: [bridgeMigrations] })
const { services, people, accounts, ok, call } = chat
await services.directory.refresh({ users: await createSystemBots(accounts, 'chat.test') })
const withdrawals = new WithdrawalTopics(services, { channel: 'vault', approvalsNeedStepUp: false })

const decided: string[] = []
let refusal: Failure | undefined
const decide: DecideWithdrawal = async (operatorId, withdrawalId, { step, reason, amount, coin }) => {
  if (refusal !== undefined) throw refusal
  decided.push(`${operatorId} ${step} ${withdrawalId} ${amount} ${coin} ${reason}`)
}

type Step = Extract<TransferNotification, { kind: 'withdrawal' }>['step']
let marks = 0

async function notify(id: string, step: Exclude<Step, 'approval' | 'replaced'>, operatorId = '0', to = withdrawals) {
  const withdrawal = {
    ...{ withdrawalId: id, clientWithdrawId: '', coin: 'btc', network: 'BTC', amount: '1', fee: '0', memo: '' },
    ...{ address: 'bc1q', status: step, reason: 'no', transactionId: 'f00d', time: '0', updateTime: '0' },
    ...{ accountId: String(people.hamlet.id), operatorId, approvals: [], approvalsNeeded: '2' },
    ...{ accountState: 'active' as const, claimedBy: '', claim: '', claimedUntil: '0' },
  }
  await to.notify({ kind: 'withdrawal', step, accountId: people.hamlet.id, withdrawal }, async () => {
    marks += 1
  })
}

const sendText = (who: TestUserName, content: string, topic = 'withdrawal 1', to = 'vault') =>
  ok(who, 'POST', '/messages', { type: 'channel', to: JSON.stringify(to), topic, content })

async function received(): Promise<string[]> {
  await withdrawals.receive(decide)
  return decided.splice(0)
}

/** The newest messages of the channel, as `topic: content`. */
async function newest(count: number): Promise<string[]> {
  const narrow = JSON.stringify([{ operator: 'channel', operand: 'vault' }])
  const page = { anchor: 'newest', num_before: count, num_after: 0, apply_markdown: false, narrow }
  const { messages } = await ok('adam', 'GET', '/messages', page)
  return messages.map(({ subject, content }: { subject: string; content: string }) => `${subject}: ${content}`)
}

test('NEWS-4: without a channel, or with a public one, no withdrawal is posted', async () => {
  await withdrawals.begin()
  expect(withdrawals.isOpen()).toBe(false)
  const channel = await makeChannel(services, 'vault')
  await withdrawals.begin()
  expect(withdrawals.isOpen()).toBe(false)
  await expect(notify('9', 'requested')).rejects.toThrow()
  expect(marks).toBe(0)
  expect(await received()).toEqual([])
  await ok('olivia', 'PATCH', `/streams/${channel.id}`, { is_private: true, history_public_to_subscribers: true })
  await subscribe(services, [people.adam.id, people.hamlet.id, people.olivia.id, people.bot.id], channel)
  await withdrawals.begin()
  expect(withdrawals.isOpen()).toBe(true)
  expect(await newest(5)).not.toContainEqual(expect.stringContaining('withdrawal 9'))
})

test('NEWS-6: administrators decide; other messages, bots, edits and moves do not', async () => {
  await withdrawals.receive(decide)
  await makeChannel(services, 'elsewhere')
  await sendText('adam', 'approve 1 1 BTC: known')
  await sendText('adam', 'shall we approve 1?')
  await sendText('bot', 'approve 1 1 BTC')
  const edited = await sendText('adam', 'approve nothing')
  await ok('adam', 'PATCH', `/messages/${edited.id}`, { content: 'approve 2 1 BTC' })
  const elsewhere = await sendText('adam', 'approve 3 1 BTC', 'x', 'elsewhere')
  const target = services.directory.channelByName('vault')?.id
  await ok('olivia', 'PATCH', `/messages/${elsewhere.id}`, { stream_id: target, topic: 'withdrawal 3' })
  const renamed = await sendText('adam', 'approve 4 1 BTC')
  await ok('olivia', 'PATCH', `/messages/${renamed.id}`, { topic: 'withdrawal 4' })
  expect(await received()).toEqual([`${people.adam.id} approve 1 1 BTC known`])
  expect(await received()).toEqual([])
})

test('NEWS-6: an unauthorized or unclear decision is answered in its topic, once', async () => {
  await sendText('hamlet', 'approve 1 1 BTC', 'here')
  await sendText('adam', 'reject 1 1 BTC', 'there')
  expect(await received()).toEqual([])
  await withdrawals.receive(decide)
  expect(await newest(3)).toEqual([
    'there: reject 1 1 BTC',
    'here: Only owners and administrators decide about withdrawals.',
    expect.stringMatching(/^there: That decides nothing\. .*reject NUMBER AMOUNT COIN: reason/),
  ])
  refusal = new Failure(
    'WITHDRAWAL_STATE',
    { status: 409, cause: '', fix: '', retryable: false },
    'The withdrawal is past this step',
  )
  await sendText('adam', 'approve 7 1 BTC', 'there')
  await received()
  refusal = undefined
  expect(await newest(1)).toEqual(['there: Withdrawal 7: The withdrawal is past this step.'])
})

test('NEWS-6: a decision is made once, also if the next one cannot be made yet', async () => {
  await withdrawals.receive(decide)
  await sendText('adam', 'approve 21 1 BTC')
  await sendText('adam', 'approve 22 1 BTC')
  const made: number[] = []
  let isDown = true
  const decideWhenUp: DecideWithdrawal = async (_operatorId, withdrawalId) => {
    if (withdrawalId === 22 && isDown) throw new Error('the journal cannot be written')
    made.push(withdrawalId)
  }
  await expect(withdrawals.receive(decideWhenUp)).rejects.toThrow('the journal cannot be written')
  isDown = false
  await withdrawals.receive(decideWhenUp)
  expect(made).toEqual([21, 22])
})

test('NEWS-4: the outcome of a withdrawal is posted in its current topic, which is then resolved', async () => {
  const before = marks
  await notify('1', 'requested')
  expect(await newest(1)).toEqual([expect.stringContaining('withdrawal 1: @_**Hamlet Member|')])
  await sendText('adam', 'a closer look')
  const narrow = JSON.stringify([{ operator: 'topic', operand: 'withdrawal 1' }])
  const page = { anchor: 'newest', num_before: 1, num_after: 0, narrow }
  const [{ id }] = (await ok('adam', 'GET', '/messages', page)).messages
  await ok('olivia', 'PATCH', `/messages/${id}`, { topic: 'the big one', propagate_mode: 'change_all' })
  await notify('1', 'approved', String(people.adam.id))
  expect(await newest(1)).toEqual([`the big one: Approved by @_**Adam Administrator|${people.adam.id}**.`])
  const events = chat.listen('adam')
  await notify('1', 'rejected', String(people.olivia.id))
  expect(await newest(1)).toEqual([`✔ the big one: Rejected by @_**Olivia Owner|${people.olivia.id}**: \`no\``])
  expect(events.received()).toContainEqual(
    expect.objectContaining({ type: 'update_message', subject: '✔ the big one' }),
  )
  // A withdrawal that ended before the request for a decision needs none.
  await notify('2', 'canceled')
  expect((await newest(1))[0]).toContain('the big one')
  expect(marks - before).toBe(4)
})

const formOf = (reply: string) =>
  JSON.stringify({
    widget_type: 'zform',
    extra_data: { type: 'choices', heading: 'x', choices: [{ short_name: 'a', long_name: 'Show the file', reply }] },
  })

test('NEWS-7: the channel accepts no widgets: no buttons, no polls, none added later', async () => {
  const send = (who: TestUserName, params: object) =>
    call(who, 'POST', '/messages', { type: 'channel', to: '"vault"', topic: 'x', content: 'Look', ...params })
  const refused = { status: 400, body: { msg: 'This channel takes no widgets.' } }
  expect(await send('bot', { widget_content: formOf('approve 1 1 BTC') })).toMatchObject(refused)
  expect(await send('adam', { content: '/poll Yes?\na\nb' })).toMatchObject(refused)
  const { body } = await send('hamlet', {})
  const added = { message_id: body.id, msg_type: 'widget', content: formOf('approve 1 1 BTC') }
  expect(await call('hamlet', 'POST', '/submessage', added)).toMatchObject({ status: 400 })
  expect(
    await call('bot', 'POST', '/messages', {
      ...{ type: 'channel', to: '"elsewhere"', topic: 'x', content: 'Look', widget_content: formOf('yes') },
    }),
  ).toMatchObject({ status: 200 })
})

test('NEWS-7: a message with a widget cannot be moved there', async () => {
  const asked = { type: 'channel', to: '"elsewhere"', topic: 'buttons', content: 'Look' }
  const { id } = await ok('bot', 'POST', '/messages', { ...asked, widget_content: formOf('approve 1 1 BTC') })
  await ok('adam', 'POST', '/messages', asked)
  const stream_id = services.directory.channelByName('vault')?.id
  for (const propagate_mode of ['change_one', 'change_all'])
    expect(await call('olivia', 'PATCH', `/messages/${id}`, { stream_id, propagate_mode })).toMatchObject({
      status: 400,
      body: { msg: 'This channel takes no widgets.' },
    })
})

test('NEWS-8: the channel is known by its id: it survives a rename, and a new channel of its name gets nothing', async () => {
  const vault = services.directory.channelByName('vault')
  await ok('olivia', 'PATCH', `/streams/${vault?.id}`, { new_name: 'strongroom' })
  const trap = await makeChannel(services, 'vault', { privacy: 'private' })
  await subscribe(services, [people.hamlet.id], trap)
  const again = new WithdrawalTopics(services, { channel: 'vault', approvalsNeedStepUp: false })
  for (const one of [withdrawals, again]) {
    await one.begin()
    expect(one.isOpen()).toBe(true)
  }
  await notify('20', 'requested')
  const inTrap = { anchor: 'newest', num_before: 5, num_after: 0, narrow: [{ operator: 'channel', operand: trap.id }] }
  expect((await ok('hamlet', 'GET', '/messages', inTrap)).messages).toEqual([])
  await sendText('adam', 'approve 20 1 BTC', 'withdrawal 20', 'strongroom')
  await sendText('hamlet', 'approve 20 1 BTC', 'withdrawal 20', 'vault')
  expect(await received()).toEqual([`${people.adam.id} approve 20 1 BTC `])
  await ok('olivia', 'PATCH', `/streams/${trap.id}`, { new_name: 'trap' })
  await ok('olivia', 'PATCH', `/streams/${vault?.id}`, { new_name: 'vault' })
})

test('NEWS-8: a channel that non-administrators manage or can add users to is not used', async () => {
  const { directory } = services
  const hamlets = { direct_members: [people.hamlet.id], direct_subgroups: [] }
  const everybody = directory.systemGroupId('role:members')
  const names = ['can_administer_channel_group', 'can_add_subscribers_group', 'can_subscribe_group'] as const
  for (const [index, name] of names.entries()) {
    for (const setting of [hamlets, everybody]) {
      const channel = `trap ${index} ${typeof setting}`
      await makeChannel(services, channel, { privacy: 'private', permissions: { [name]: setting } })
      const other = new WithdrawalTopics(services, { channel, approvalsNeedStepUp: false })
      await other.begin()
      expect(other.isOpen(), channel).toBe(false)
    }
  }
  const vault = directory.channelByName('vault')
  const permit = (setting: object) =>
    ok('olivia', 'PATCH', `/streams/${vault?.id}`, { can_administer_channel_group: JSON.stringify({ new: setting }) })
  await permit(hamlets)
  expect(withdrawals.isOpen()).toBe(false)
  await permit({ direct_members: [people.adam.id], direct_subgroups: [directory.systemGroupId('role:owners')] })
  expect(withdrawals.isOpen()).toBe(true)
})

test('NEWS-8: a decision of a time when the channel could not be used decides nothing afterwards, and is answered', async () => {
  const vault = services.directory.channelByName('vault')
  const permit = (can_administer_channel_group: object | number) =>
    ok('olivia', 'PATCH', `/streams/${vault?.id}`, {
      can_administer_channel_group: JSON.stringify({ new: can_administer_channel_group }),
    })
  await sendText('adam', 'approve 40 1 BTC', 'withdrawal 40')
  expect(await received()).toEqual([`${people.adam.id} approve 40 1 BTC `])
  await permit({ direct_members: [people.hamlet.id], direct_subgroups: [] })
  await sendText('adam', 'approve 41 1 BTC', 'withdrawal 41')
  expect(await received()).toEqual([])
  await permit(services.directory.systemGroupId('role:administrators'))
  expect(await received()).toEqual([])
  expect(await newest(1)).toEqual([expect.stringMatching(/^withdrawal 41: That decides nothing: it was written while/)])
  await sendText('adam', 'approve 41 1 BTC', 'withdrawal 41')
  expect(await received()).toEqual([`${people.adam.id} approve 41 1 BTC `])
  expect(await received()).toEqual([])
})

test('NEWS-8: a decision counts by the control of the channel when it was written, also between two turns', async () => {
  const vault = services.directory.channelByName('vault')
  const change = (terms: Record<string, unknown>) => ok('olivia', 'PATCH', `/streams/${vault?.id}`, terms)
  const permit = (group: object | number) => change({ can_administer_channel_group: JSON.stringify({ new: group }) })
  const { directory } = services
  const hamlets = { direct_members: [people.hamlet.id], direct_subgroups: [] }
  await sendText('adam', 'approve 50 1 BTC', 'withdrawal 50')
  await permit(hamlets)
  await sendText('adam', 'approve 51 1 BTC', 'withdrawal 51')
  await permit(directory.systemGroupId('role:administrators'))
  await sendText('adam', 'approve 52 1 BTC', 'withdrawal 52')
  await change({ is_private: false })
  await sendText('adam', 'approve 53 1 BTC', 'withdrawal 53')
  await change({ is_private: true, history_public_to_subscribers: true })
  await sendText('adam', 'approve 54 1 BTC', 'withdrawal 54')
  expect(await received()).toEqual([50, 52, 54].map((id) => `${people.adam.id} approve ${id} 1 BTC `))
  const answer = (id: number) => expect.stringMatching(`^withdrawal ${id}: That decides nothing: it was written while`)
  expect(await newest(2)).toEqual([answer(51), answer(53)])
  expect(await received()).toEqual([])
})

test('NEWS-9: if approvals need a step-up, messages have no effect and the topic links to the page', async () => {
  const strict = new WithdrawalTopics(services, { channel: 'vault', approvalsNeedStepUp: true })
  await strict.begin()
  await notify('30', 'requested', '0', strict)
  const link = '[open the withdrawals page](http://chat.test/admin/withdrawals)'
  expect(await newest(1)).toEqual([expect.stringContaining(link)])
  expect((await newest(1))[0]).not.toContain('`approve')
  await sendText('adam', 'approve 30 1 BTC', 'withdrawal 30')
  await strict.receive(decide)
  expect(decided).toEqual([])
  expect(await newest(1)).toEqual([expect.stringMatching(/^withdrawal 30: .*\/admin\/withdrawals/)])
})
