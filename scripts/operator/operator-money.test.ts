import { afterAll, expect, test } from 'vitest'
import type { MinorUnits } from '../../packages/contract/money.ts'
import { withdraw } from '../../packages/contract/withdraw.ts'
import { keepUnread, ingestReport } from '../../apps/server/features/deposit/index.ts'
import { gameJobs } from '../../apps/server/features/game/index.ts'
import { clock } from '../../apps/server/platform/clock.ts'
import { testGames } from '../../apps/server/testing/test-games.ts'
import { giftLinkWallet, testGiftLinks } from '../../apps/server/testing/test-gift-links.ts'
import { setDocument } from '../../apps/server/testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../apps/server/testing/test-app.ts'
import { account, done, not, operatorCommands } from '../testing/operator-commands.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

afterAll(() => app.proveBooks())

const { operator } = operatorCommands(app)

const walletOf = async (member: TestMember) =>
  (
    await app.ctx.db.query<{ balance: bigint }>(
      "select balance from account where member_id = $1 and name = 'wallet'",
      [member.id],
    )
  )[0]!.balance

const unmatchedMoney = (bankReference: string, amount: bigint) =>
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

test('unmatched payments are listed, and each is assigned or recorded as returned once', async () => {
  expect(await operator('unmatched')).toEqual(done('No entries.'))
  const member = await app.member()
  await unmatchedMoney('K1', 150_00n)
  await unmatchedMoney('K2', 1_160_00n)
  const listed = (await operator('unmatched')).message.split('\n')
  expect(listed).toEqual([
    `${account}  K1  150.00  2026-11-21T07:32:10.000Z  BBL  9999  NOBODY  no-member: no member has this account`,
    expect.stringMatching(/^SCB:4058821937 {2}K2 {2}1,160\.00 /),
  ])
  expect(await operator('assign', account, 'K1', 'nobody')).toEqual(
    not('There is no member of this name.'),
  )
  expect(await operator('assign', account, 'K9', member.phone)).toEqual(
    not('There is no such payment.'),
  )
  for (const _ of ['once', 'again'])
    expect(await operator('assign', account, 'K1', member.phone)).toEqual(
      done("Credited to the member's wallet."),
    )
  expect(await operator('assign', account, 'K1', (await app.member()).phone)).toEqual(
    not('The payment is not pending: it was credited to a member or sent back.'),
  )
  expect(await operator('mark-returned', account, 'K2', '--reason', 'sent', 'back')).toEqual(
    done('Recorded.'),
  )
  expect(await operator('mark-returned', account, 'K2', '--reason', 'again')).toEqual(
    not('The payment is not pending.'),
  )
  expect((await operator('assign', account, 'K2', member.phone)).done).toBe(false)
  expect([await walletOf(member), await operator('unmatched')]).toEqual([
    150_00n,
    done('No entries.'),
  ])
})

test('bank events that could not be parsed are listed verbatim', async () => {
  expect(await operator('unread')).toEqual(done('No entries.'))
  await keepUnread(app.ctx, {
    id: 'sms_1',
    accountNo: '0991725506',
    sender: 'KBank',
    text: 'สวัสดี\n\u001b[2J',
    why: 'not understood',
  })
  expect((await operator('unread')).message).toMatch(
    /^sms_1 {2}\S+ {2}KBank {2}0991725506 {2}not understood {2}สวัสดี\?\?\[2J$/,
  )
})

test('withdrawals in review are listed, and approved or rejected with a full return', async () => {
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
    const withdrawal = await app.call(withdraw, { body: { amount: 2_000 } }, member)
    if (withdrawal.ok) ids.push(withdrawal.body._id)
  }
  const listed = (await operator('withdrawals')).message.split('\n')
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
  expect(await operator('reject', ids[1]!, '--reason', 'not', 'this', 'account')).toEqual(
    done('Done.'),
  )
  expect(await operator('reject', 'nothing', '--reason', 'so')).toEqual(
    not('There is no such withdrawal.'),
  )
  expect([await walletOf(first), await walletOf(second)]).toEqual([3_000_00n, 5_000_00n])
  expect(await operator('withdrawals')).toEqual(done('No entries.'))
})

test('unresolved gift links are listed, and closed with or without a received amount', async () => {
  expect(await operator('gift-links')).toEqual(done('No entries.'))
  const gifts = testGiftLinks(app)
  const [first, second] = [await app.member(), await app.member()]
  const hashes: string[] = []
  for (const member of [first, second]) {
    const { hash, link } = await gifts.make({ amount: 50 })
    // Staff redeemed the gift into the operator's wallet manually before the member sent its link.
    await gifts.take(hash, giftLinkWallet)
    await gifts.send(member, link)
    hashes.push(hash)
  }
  expect(
    (await operator('gift-links')).message.split('\n').map((line) => line.split('  ')[0]),
  ).toEqual(hashes)
  expect(await operator('gift-link', hashes[0]!, '50')).toEqual(done('Done.'))
  expect(await operator('gift-link', hashes[1]!, '0')).toEqual(done('Done.'))
  expect((await operator('gift-link', hashes[0]!, '50')).done).toBe(false)
  expect(await operator('gift-link', 'nobodyknowsthis', '0')).toEqual(not('There is no such gift.'))
  expect([await walletOf(first), await walletOf(second)]).toEqual([50_00n, 0n])
})

test('transfers unresolved for a day are listed, queried again and decided', async () => {
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
  expect(await operator('transfer', ids[0]!, 'query')).toEqual(
    not('The transfer needs no decision: it is settled, or the game is still being queried.'),
  )
  await app.fault('games/naga/query', 'error', 3)
  // Lets the transfer become a day old; the tests run with time limits a hundred times shorter.
  clock.set(() => new Date(Date.now() + 24 * 36_000))
  for (const job of gameJobs.filter((one) => one.name === 'settle-transfers'))
    await job.run(app.ctx)
  clock.set()
  const listed = (await operator('transfers')).message.split('\n')
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
  expect(await operator('transfer', ids[0]!, 'query')).toEqual(
    not('The game has not answered. The transfer still needs your decision.'),
  )
  expect(await operator('transfer', ids[0]!, 'query')).toEqual(
    done('The game confirms that the credits moved: the transfer is settled.'),
  )
  expect(
    await operator('transfer', ids[1]!, 'landed', '--reason', 'seen', 'in', 'their', 'list'),
  ).toEqual(done('Done.'))
  expect((await operator('transfer', ids[1]!, 'returned', '--reason', 'no')).done).toBe(false)
  expect(await operator('transfer', 'nothing', 'landed', '--reason', 'so')).toEqual(
    not('There is no such transfer.'),
  )
  expect([
    await operator('transfers'),
    (await games.wallet(member)).total,
    await games.creditsAt('naga', member),
  ]).toEqual([done('No entries.'), 200_00n, 70_00n])
})

test("findings of a game's history are listed, and each is closed once with a reason", async () => {
  expect(await operator('findings')).toEqual(done('No entries.'))
  await app.ctx.db.query(
    `insert into history_finding (code, reference, day, kind, ours, theirs, found_at)
     values ('naga', 'm1-1', '2026-11-20', 'ended otherwise', 0, -3000, $1)`,
    [new Date()],
  )
  expect(await operator('findings')).toEqual(
    done('naga  m1-1  2026-11-20  ended otherwise  0.00  \u221230.00'),
  )
  expect(await operator('finding', 'naga', 'm1-1', 'close', '--reason', 'paid', 'back')).toEqual(
    done('Recorded.'),
  )
  expect(await operator('finding', 'naga', 'm1-1', 'close', '--reason', 'again')).toEqual(
    not('There is no such open difference.'),
  )
  expect(await operator('findings')).toEqual(done('No entries.'))
})
