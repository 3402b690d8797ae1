import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MinorUnits } from '../../packages/contract/money.ts'
import { withdraw } from '../../packages/contract/withdraw.ts'
import { keepUnread, ingestReport } from '../../apps/server/features/deposit/index.ts'
import { gameJobs } from '../../apps/server/features/game/index.ts'
import { clock } from '../../apps/server/platform/clock.ts'
import { newSecrets } from '../../apps/server/testing/new-secrets.ts'
import { testGames } from '../../apps/server/testing/test-games.ts'
import { giftWallet, testGifts } from '../../apps/server/testing/gifts.ts'
import { gameConnections } from '../../apps/server/seed/game-connections.ts'
import { setDocument } from '../../apps/server/testing/sign-up.ts'
import { openTestApp, type TestApp, type TestMember } from '../../apps/server/testing/test-app.ts'
import type { Answer } from './answer.ts'
import { carryOut, commandOf } from './commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ LOG_LEVEL: 'fatal' })
})
afterAll(async () => {
  await app.proveBooks()
  await app.stop()
})

interface Ran {
  code: number | null
  said: string
  wrong: string
}

/** The same without the process, which takes its time to start. */
const operator = (name: string, ...words: string[]): Promise<Answer> =>
  carryOut(commandOf(name)!, app.operator, words)

/** The command as the operator gives it, in a process of its own. */
const run = (...words: string[]): Promise<Ran> =>
  runScript('operator.ts', words, {
    DATABASE_URL: app.ctx.db.url,
    MIGRATE_DATABASE_URL: app.ownerUrl,
    LOG_LEVEL: 'fatal',
  })

async function runScript(
  script: string,
  words: string[],
  env: Record<string, string>,
): Promise<Ran> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [said, wrong, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, said: said.trim(), wrong: wrong.trim() }
}
const done = (said: string): Answer => ({ done: true, said })
const not = (said: string): Answer => ({ done: false, said })

const walletOf = async (member: TestMember) =>
  (
    await app.ctx.db.query<{ balance: bigint }>(
      "select balance from account where member_id = $1 and name = 'wallet'",
      [member.id],
    )
  )[0]!.balance

const account = 'SCB:4058821937'
const keptMoney = (bankReference: string, amount: bigint) =>
  ingestReport(app.ctx, {
    channel: 'feed',
    provider: 'SCB',
    receivingAccount: account,
    reference: null,
    bankReference,
    amount: amount as MinorUnits,
    paidAt: new Date('2026-11-21T07:32:10Z'),
    payer: { bankCode: 'BBL', accountNo: 'x9999', name: 'NOBODY' },
  })

test.each([['operator.ts', 'games'], ['../reconcile.ts']])(
  '%s where nothing was ever started says so in a sentence',
  async (script, ...words) => {
    const empty = mkdtempSync(join(tmpdir(), 'champa-nothing-'))
    expect(await runScript(script, words, { DATABASE_URL: '', DATA_DIR: empty })).toEqual({
      code: 1,
      said: '',
      wrong: `There is no database in ${empty} yet: run npm start to create one, or set DATABASE_URL.`,
    })
  },
)

test('no word, or one that is no command: all of them are told, on the error output, and it ends with 1', async () => {
  for (const name of ['', 'pay', 'toString']) expect(commandOf(name)).toBeNull()
  const { code, said, wrong } = await run('toString')
  expect([code, said]).toEqual([1, ''])
  for (const name of [
    'unmatched',
    'give',
    'keep',
    'unread',
    'withdrawals',
    'approve',
    'reject',
    'gifts',
    'gift',
    'transfers',
    'transfer',
    'findings',
    'finding',
    'games',
    'game',
  ])
    expect(wrong).toContain(`npm run operator ${name}`)
})

test('what is done is said and ends with 0; what is not is said on the error output and ends with 1', async () => {
  expect(await Promise.all([run('gifts'), run('approve', 'nothing')])).toEqual([
    { code: 0, said: 'No entries.', wrong: '' },
    { code: 1, said: '', wrong: 'There is no such withdrawal.' },
  ])
})

describe('words that do not fit tell how it is meant', () => {
  test.each([
    ['give <account> <payment> <member username>', ['give', account, 'B1']],
    ['keep <account> <payment> --why <words>', ['keep', account, 'B1', '--why']],
    ['keep <account> <payment> --why <words>', ['keep', account, 'B1', 'back']],
    ['approve <withdrawal>', ['approve']],
    ['reject <withdrawal> --why <words>', ['reject', 'w1', 'no']],
    ['gift <hash> <amount received, or 0>', ['gift', 'aB3dE6gH9jK2']],
    ['gift <hash> <amount received, or 0>', ['gift', 'aB3dE6gH9jK2', 'much']],
    ['gift <hash> <amount received, or 0>', ['gift', 'aB3dE6gH9jK2', '-5']],
    ...[
      ['transfer'],
      ['transfer', 'm1-1'],
      ['transfer', 'm1-1', 'look', 'now'],
      ['transfer', 'm1-1', 'landed'],
      ['transfer', 'm1-1', 'lost', '--why', 'so'],
      ['transfer', 'm1-1', 'returned', '--why'],
    ].map((words): [string, string[]] => [
      'transfer <number> look | transfer <number> landed|returned --why <words>',
      words,
    ]),
    ['finding <game> <reference> close --why <words>', ['finding', 'naga', 'm1-1', 'close']],
    [
      'finding <game> <reference> close --why <words>',
      ['finding', 'naga', 'm1-1', 'open', '--why', 'so'],
    ],
  ])('%s: %j', async (usage, [name, ...words]) => {
    expect(await operator(name!, ...words)).toEqual(not(`Usage: npm run operator ${usage}`))
  })
})

test('money that fits nobody: listed, given once, or noted as sent back', async () => {
  expect(await operator('unmatched')).toEqual(done('No entries.'))
  const member = await app.member()
  await keptMoney('K1', 150_00n)
  await keptMoney('K2', 1_160_00n)
  const listed = (await operator('unmatched')).said.split('\n')
  expect(listed).toEqual([
    `${account}  K1  150.00  2026-11-21T07:32:10.000Z  BBL  9999  NOBODY  no-member: no member has this account`,
    expect.stringMatching(/^SCB:4058821937 {2}K2 {2}1,160\.00 /),
  ])
  expect(await operator('give', account, 'K1', 'nobody')).toEqual(
    not('There is no member of this name.'),
  )
  expect(await operator('give', account, 'K9', member.phone)).toEqual(
    not('There is no such payment.'),
  )
  for (const _ of ['once', 'again'])
    expect(await operator('give', account, 'K1', member.phone)).toEqual(
      done("Credited to the member's wallet."),
    )
  expect(await operator('give', account, 'K1', (await app.member()).phone)).toEqual(
    not('The payment is not pending: it was credited to a member or sent back.'),
  )
  expect(await operator('keep', account, 'K2', '--why', 'sent', 'back')).toEqual(done('Recorded.'))
  expect(await operator('keep', account, 'K2', '--why', 'again')).toEqual(
    not('The payment is not pending.'),
  )
  expect((await operator('give', account, 'K2', member.phone)).done).toBe(false)
  expect([await walletOf(member), await operator('unmatched')]).toEqual([
    150_00n,
    done('No entries.'),
  ])
})

test('news of a bank that was not understood is listed as it came', async () => {
  expect(await operator('unread')).toEqual(done('No entries.'))
  await keepUnread(app.ctx, {
    id: 'sms_1',
    accountNo: '0991725506',
    sender: 'KBank',
    text: 'สวัสดี\n\u001b[2J',
    why: 'not understood',
  })
  expect((await operator('unread')).said).toMatch(
    /^sms_1 {2}\S+ {2}KBank {2}0991725506 {2}not understood {2}สวัสดี\?\?\[2J$/,
  )
})

test('withdrawals in review: listed, approved, rejected with the whole amount back', async () => {
  await setDocument(app, 'withdraw', {
    THB: {
      minimum: 100,
      maximum: 100_000,
      dailyAmount: null,
      dailyCount: null,
      reviewAbove: 1_000,
    },
  })
  const [first, second] = [await app.member(5_000_00n), await app.member(5_000_00n)]
  const ids: string[] = []
  for (const member of [first, second]) {
    const asked = await app.call(withdraw, { body: { amount: 2_000 } }, member)
    if (asked.ok) ids.push(asked.body._id)
  }
  const listed = (await operator('withdrawals')).said.split('\n')
  expect(listed).toEqual(
    [first, second].map((member, index) =>
      expect.stringMatching(
        new RegExp(
          `^${ids[index]} {2}2,000\\.00 {2}\\S+ {2}KBANK {2}${member.id} {2}SOMCHAI TEST {2}`,
        ),
      ),
    ),
  )
  expect(await operator('approve', ids[0]!)).toEqual(done('Done.'))
  expect((await operator('approve', ids[0]!)).done).toBe(false)
  expect(await operator('reject', ids[1]!, '--why', 'not', 'this', 'account')).toEqual(
    done('Done.'),
  )
  expect(await operator('reject', 'nothing', '--why', 'so')).toEqual(
    not('There is no such withdrawal.'),
  )
  expect([await walletOf(first), await walletOf(second)]).toEqual([3_000_00n, 5_000_00n])
  expect(await operator('withdrawals')).toEqual(done('No entries.'))
})

test('gifts that nobody can tell about: listed, then ended with what the wallet received, or with nothing', async () => {
  expect(await operator('gifts')).toEqual(done('No entries.'))
  const gifts = testGifts(app)
  const [first, second] = [await app.member(), await app.member()]
  const hashes: string[] = []
  for (const member of [first, second]) {
    const { hash, link } = await gifts.make({ amount: 50 })
    // A person took it into our wallet by hand, before the member sent it.
    await gifts.take(hash, giftWallet)
    await gifts.send(member, link)
    hashes.push(hash)
  }
  expect((await operator('gifts')).said.split('\n').map((line) => line.split('  ')[0])).toEqual(
    hashes,
  )
  expect(await operator('gift', hashes[0]!, '50')).toEqual(done('Done.'))
  expect(await operator('gift', hashes[1]!, '0')).toEqual(done('Done.'))
  expect((await operator('gift', hashes[0]!, '50')).done).toBe(false)
  expect(await operator('gift', 'nobodyknowsthis', '0')).toEqual(not('There is no such gift.'))
  expect([await walletOf(first), await walletOf(second)]).toEqual([50_00n, 0n])
})

test('the keys of game passwords: which seals, which is still needed, and which may go', async () => {
  const { secrets } = app.ctx.settings
  const [key, fresh] = [secrets.VAULT_KEY, newSecrets().VAULT_KEY]
  const member = await app.member()
  await testGames(app).activate(member, 'naga', 'mekong')
  expect((await operator('vault')).said).toMatch(/^[0-9a-f]{8} {2}2 {2}0 {2}seals$/)
  secrets.VAULT_KEY = `${fresh},${key}`
  expect((await operator('vault')).said).toMatch(
    /^[0-9a-f]{8} {2}0 {2}0 {2}seals\n[0-9a-f]{8} {2}2 {2}0 {2}still needed$/,
  )
  await gameJobs.find((job) => job.name === 'seal-anew')!.run(app.ctx)
  expect((await operator('vault')).said).toMatch(
    /^[0-9a-f]{8} {2}2 {2}0 {2}seals\n[0-9a-f]{8} {2}0 {2}0 {2}may go/,
  )
  secrets.VAULT_KEY = key
  const { said } = await operator('vault')
  expect(said).toMatch(/ {2}MISSING in VAULT_KEY/)
  expect(said).not.toContain(key)
})

test('transfers that no game could tell about for a day: listed, looked at once more, ended by hand', async () => {
  expect(await operator('transfers')).toEqual(done('No entries.'))
  const games = testGames(app)
  const member = await app.member(200_00n)
  await games.activate(member, 'naga')
  await app.fault('games/naga/deposit', 'lost-reply', 2)
  const ids: string[] = []
  for (const amount of [30, 40]) {
    const sent = await games.transfer(member, 'wallet', 'naga', amount)
    if (sent.ok) ids.push(sent.body._id)
  }
  expect(await operator('transfer', ids[0]!, 'look')).toEqual(
    not('The transfer needs no decision: it is settled, or the game is still being queried.'),
  )
  await app.fault('games/naga/query', 'error', 3)
  // A day passes, at the pace of tests.
  clock.set(() => new Date(Date.now() + 24 * 36_000))
  for (const job of gameJobs.filter((one) => one.name === 'settle-transfers'))
    await job.run(app.ctx)
  clock.set()
  const listed = (await operator('transfers')).said.split('\n')
  expect(listed.toSorted()).toEqual(
    ids
      .map(
        (id, index) =>
          expect.stringMatching(
            new RegExp(
              `^${id} {2}${member.phone} {2}naga {2}into the game {2}${index === 0 ? 30 : 40}\\.00 {2}${index === 0 ? 30 : 40}\\.00 {2}\\S+Z {2}unknown$`,
            ),
          ) as string,
      )
      .toSorted(),
  )
  expect(await operator('transfer', ids[0]!, 'look')).toEqual(
    not('The game has not answered. The transfer still needs your decision.'),
  )
  expect(await operator('transfer', ids[0]!, 'look')).toEqual(
    done('The game confirms that the credits moved: the transfer is settled.'),
  )
  expect(
    await operator('transfer', ids[1]!, 'landed', '--why', 'seen', 'in', 'their', 'list'),
  ).toEqual(done('Done.'))
  expect((await operator('transfer', ids[1]!, 'returned', '--why', 'no')).done).toBe(false)
  expect(await operator('transfer', 'nothing', 'landed', '--why', 'so')).toEqual(
    not('There is no such transfer.'),
  )
  expect([
    await operator('transfers'),
    (await games.wallet(member)).total,
    await games.creditsAt('naga', member),
  ]).toEqual([done('No entries.'), 200_00n, 70_00n])
})

test("differences between a game's history and our books: listed, closed once with why", async () => {
  expect(await operator('findings')).toEqual(done('No entries.'))
  await app.ctx.db.query(
    "insert into history_finding (code, reference, day, kind, ours, theirs, found_at) values ('naga', 'm1-1', '2026-11-20', 'ended otherwise', 0, -3000, $1)",
    [new Date()],
  )
  expect(await operator('findings')).toEqual(
    done('naga  m1-1  2026-11-20  ended otherwise  0.00  \u221230.00'),
  )
  expect(await operator('finding', 'naga', 'm1-1', 'close', '--why', 'paid', 'back')).toEqual(
    done('Recorded.'),
  )
  expect(await operator('finding', 'naga', 'm1-1', 'close', '--why', 'again')).toEqual(
    not('There is no such open difference.'),
  )
  expect(await operator('findings')).toEqual(done('No entries.'))
})

test('games: listed, connected from a file that names what is wrong with it, opened and closed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'champa-game-'))
  const write = (content: string): string => {
    writeFileSync(join(folder, 'pg.json'), content)
    return join(folder, 'pg.json')
  }
  expect((await operator('games')).said).toContain('naga  Naga Pearl  open  link  1\n')
  expect((await operator('games')).said).toContain('joker  Joker  not connected  post  1\n')
  expect(await operator('game', 'pg', 'open')).toEqual(
    not('The game has no connection: connect it first.'),
  )
  expect(await operator('game', 'pg', 'connect', join(folder, 'none.json'))).toEqual(
    not(`${join(folder, 'none.json')} cannot be read.`),
  )
  expect((await operator('game', 'pg', 'connect', write('{"connection": '))).said).toMatch(
    /^Nothing was changed:\n {2}\S/,
  )
  const { calls, ...rest } = gameConnections.pg
  expect(
    (
      await operator(
        'game',
        'pg',
        'connect',
        write(
          JSON.stringify({
            connection: { ...rest, calls: { ...calls, query: {} } },
            rate: 0.00001,
          }),
        ),
      )
    ).said,
  ).toBe(
    'Nothing was changed:\n  connection.calls.query: must send {reference}\n  rate: Invalid number: must be a multiple of 0.0001',
  )
  expect(
    await operator(
      'game',
      'pg',
      'connect',
      write(JSON.stringify({ connection: gameConnections.pg, rate: 0.5 })),
    ),
  ).toEqual(done('Connected. Check it, then run: npm run operator game pg open'))
  expect((await operator('games')).said).toContain('pg  PG Soft  closed  link  0.5\n')
  expect((await operator('game', 'pg', 'open')).done).toBe(true)
  expect((await operator('games')).said).toContain('pg  PG Soft  open  link  0.5\n')
  expect((await operator('game', 'pg', 'close')).done).toBe(true)
  expect((await operator('games')).said).toContain('pg  PG Soft  closed  link  0.5\n')
  for (const what of ['open', 'close'])
    expect(await operator('game', 'nothing', what)).toEqual(not('There is no such game.'))
  expect(await operator('game', 'pg', 'burn')).toEqual(
    not('Usage: npm run operator game <code> open | close | connect <file.json>'),
  )
})
