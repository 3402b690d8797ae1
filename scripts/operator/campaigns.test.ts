import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { findCampaign, useCampaign } from '../../apps/server/features/campaign/index.ts'
import { startTestApp } from '../../apps/server/testing/test-app.ts'
import type { Answer } from './answer.ts'
import { carryOut, commandOf } from './commands.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

const operator = (name: string, ...words: string[]): Promise<Answer> =>
  carryOut(commandOf(name)!, app.operator, words)
const folder = mkdtempSync(join(tmpdir(), 'champa-campaign-'))

function file(content: unknown): string {
  const path = join(folder, 'campaign.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const daily = {
  kind: 'bonus',
  name: { th: 'รายวัน', lo: 'ລາຍວັນ', en: 'Daily' },
  receiveLimit: 'day',
  maxReceived: 1,
  percent: 12.5,
  cap: 500,
  minDeposit: 100,
  turnover: 3,
  fail: 5,
  quota: 2,
  budget: 20,
  hours: { from: '18:00', to: '02:00' },
}

test('a new campaign is closed until it is opened, listed with its usage, and closed again', async () => {
  expect(await operator('campaign', 'DAILY', 'write', file(daily))).toEqual({
    done: true,
    message: 'Saved. Check it, then run: npm run operator campaign DAILY open',
  })
  expect(await findCampaign(app.ctx.db, 'bonus', 'DAILY')).toMatchObject({
    enabled: false,
    bonusBasisPoints: fromPercent(12.5),
    cap: 500_00n,
    turnoverHundredths: 300,
    failBasisPoints: fromPercent(5),
    hoursFrom: '18:00',
    hoursTo: '02:00',
    counts: { slot: 100, sport: 15, lotto: 0 },
    audience: {},
  })
  expect((await operator('campaign', 'DAILY', 'open')).done).toBe(true)
  expect(await app.ctx.db.transaction((tx) => useCampaign(tx, 'DAILY', 12_50n))).toBe(true)
  expect((await operator('campaigns')).message).toBe(
    'DAILY  bonus  open  Daily  1 of 2  12.50 of 20.00 THB',
  )
  // The campaign's budget has 7.50 baht left.
  expect(await app.ctx.db.transaction((tx) => useCampaign(tx, 'DAILY', 7_51n))).toBe(false)
  expect(await operator('campaign', 'DAILY', 'close')).toEqual({ done: true, message: 'Done.' })
})

test('a campaign keeps its state and usage when its definition is replaced', async () => {
  await operator('campaign', 'AGAIN', 'write', file(daily))
  await operator('campaign', 'AGAIN', 'open')
  await app.ctx.db.transaction((tx) => useCampaign(tx, 'AGAIN', 5_00n))
  expect((await operator('campaign', 'AGAIN', 'write', file({ ...daily, percent: 20 }))).done).toBe(
    true,
  )
  expect(await findCampaign(app.ctx.db, 'bonus', 'AGAIN')).toMatchObject({
    enabled: true,
    bonusBasisPoints: fromPercent(20),
    used: 1,
    spent: 5_00n,
  })
  expect(await operator('campaign', 'AGAIN', 'write', file({ ...daily, quota: 0 }))).toEqual({
    done: false,
    message: 'Nothing was changed:\n  quota or budget: more than that has been given already',
  })
  expect(
    await operator('campaign', 'AGAIN', 'write', file({ ...daily, kind: 'promotion', credit: 50 })),
  ).toEqual({ done: false, message: 'Nothing was changed:\n  kind: it is a bonus, and stays one' })
})

test.each([
  ['invalid JSON', 'nonsense', /Nothing was changed/],
  [
    'a percentage with three decimals',
    { ...daily, percent: 1.234 },
    /percent: at most two decimals/,
  ],
  ['a lock that nobody can win', { ...daily, turnover: null }, /nobody could win it/],
  ['a bonus without a percentage', { ...daily, percent: 0 }, /a bonus needs a percent/],
  ['an unknown field', { ...daily, percnt: 5 }, /percnt|nrecognized/],
  ['a missing language', { ...daily, name: { th: 'ก' } }, /name/],
  ['an invalid hour', { ...daily, hours: { from: '24:00', to: '02:00' } }, /hours.from: HH:MM/],
  ['a fail threshold of 100 percent', { ...daily, fail: 100 }, /fail/],
  [
    'a promotion below the global minimum balance',
    { ...daily, kind: 'promotion', credit: 5 },
    /credit: more than minRemain/,
  ],
  [
    'a promotion at its own minimum balance',
    { ...daily, kind: 'promotion', credit: 50, minRemain: 50 },
    /credit: more than minRemain/,
  ],
])('no campaign is stored, and the reason is printed, for %s', async (_, content, reason) => {
  const answer = await operator('campaign', 'WRONG', 'write', file(content))
  expect(answer.done).toBe(false)
  expect(answer.message).toMatch(reason)
  expect(await app.ctx.db.query("select code from campaign where code = 'WRONG'")).toEqual([])
})

test('campaign commands refuse invalid arguments, a missing file and an unknown code', async () => {
  const usage = 'Usage: npm run operator campaign <code> open | close | write <file.json>'
  for (const words of [[], ['DAILY'], ['DAILY', 'write'], ['DAILY', 'delete', 'x']])
    expect(await operator('campaign', ...words)).toEqual({ done: false, message: usage })
  expect(await operator('campaign', 'DAILY', 'write', '/nowhere/at-all.json')).toEqual({
    done: false,
    message: '/nowhere/at-all.json cannot be read.',
  })
  expect((await operator('campaign', 'daily', 'write', file(daily))).message).toMatch(
    /capital letters/,
  )
  expect(await operator('campaign', 'NOBODY', 'open')).toEqual({
    done: false,
    message: 'There is no such campaign.',
  })
})
