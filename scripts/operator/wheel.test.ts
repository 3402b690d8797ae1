import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { claimCoupon, readGiftClaims, readSpinSetup, spin } from '../../packages/contract/spin.ts'
import { startTestApp, type TestMember } from '../../apps/server/testing/test-app.ts'
import { giveCoins } from '../../apps/server/testing/test-wheels.ts'
import type { Answer } from './answer.ts'
import { carryOut, commandOf } from './commands.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

const operator = (name: string, ...words: string[]): Promise<Answer> =>
  carryOut(commandOf(name)!, app.operator, words)
const folder = mkdtempSync(join(tmpdir(), 'champa-wheel-'))

function file(content: unknown): string {
  const path = join(folder, 'wheel.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const colours = { bgColor: '#FFB42E', textColor: '#2A1600' }
const shirt = {
  ...colours,
  code: 'SHIRT',
  label: { th: 'เสื้อ', lo: 'ເສື້ອ', en: 'Shirt' },
  prize: 'Shirt',
  kind: 'gift',
  weight: 1,
}
const cash = {
  ...colours,
  code: 'B100',
  label: '฿100',
  prize: 'Cash',
  kind: 'money',
  amount: 100,
  weight: 0,
  budget: 500,
  couponDays: 30,
  lock: { turnover: 3, maxWithdraw: 1000 },
}
const wheel = {
  name: { th: 'วงล้อ', lo: 'ວົງລໍ້', en: 'Wheel' },
  notice: '<p>odds</p>',
  slices: [shirt, cash],
}

async function spun(): Promise<{ member: TestMember; no: number }> {
  const member = await app.member()
  await giveCoins(app, member, 1n)
  await app.call(readSpinSetup, {}, member)
  const spinAnswer = await app.call(spin, { body: { no: 1, clientSeed: 'champa' } }, member)
  expect(spinAnswer).toMatchObject({ body: { success: true, result: { code: 'SHIRT' } } })
  return { member, no: 1 }
}

test('a new wheel is stored as closed, and only one wheel can be open', async () => {
  expect(await operator('wheel', 'MOON', 'write', file(wheel))).toEqual({
    done: true,
    message: 'Saved. Check it, then run: npm run operator wheel MOON open',
  })
  expect(await operator('wheel', 'MOON', 'open')).toEqual({ done: true, message: 'Done.' })
  await operator('wheel', 'SUN', 'write', file(wheel))
  expect(await operator('wheel', 'SUN', 'open')).toEqual({
    done: false,
    message: 'Another wheel is open: close it first.',
  })
  await spun()
  expect((await operator('wheels')).message.split('\n').slice(0, 2)).toEqual([
    'MOON  open  SHIRT  Shirt  gift  weight 1  drawn 1',
    'MOON  open  B100  ฿100  money  weight 0  drawn 0  0.00 of 500.00 THB',
  ])
  expect(
    await app.ctx.db.query(
      `select amount, currency, budget, lock, coupon_days
       from wheel_slice
       where wheel = 'MOON'
         and code = 'B100'`,
    ),
  ).toEqual([
    {
      amount: 100_00n,
      currency: 'THB',
      budget: 500_00n,
      couponDays: 30,
      lock: {
        turnoverHundredths: 300,
        successBasisPoints: null,
        failBasisPoints: fromPercent(5),
        maxWithdraw: 1_000_00,
        lastsDays: 30,
        counts: { slot: 100, sport: 15, lotto: 0 },
        excluded: [],
      },
    },
  ])
})

test('slices that members hold coupons of cannot be dropped, and draw counts are kept', async () => {
  const broken = {
    done: false,
    message:
      'Nothing was changed:\n  SHIRT: members hold coupons of it, so its prize cannot change; ' +
      'write another wheel for different prizes',
  }
  expect(
    await operator(
      'wheel',
      'MOON',
      'write',
      file({ ...wheel, slices: [{ ...shirt, kind: 'none' }, cash] }),
    ),
  ).toEqual(broken)
  expect(
    await operator(
      'wheel',
      'MOON',
      'write',
      file({ ...wheel, slices: [cash, { ...cash, code: 'B50', budget: null, weight: 5 }] }),
    ),
  ).toEqual(broken)
  expect(
    await operator(
      'wheel',
      'MOON',
      'write',
      file({
        ...wheel,
        slices: [
          { ...shirt, stock: 0 },
          { ...cash, weight: 5, budget: null },
        ],
      }),
    ),
  ).toEqual({
    done: false,
    message: 'Nothing was changed:\n  stock or budget: more than that has been drawn already',
  })
  expect(
    (
      await operator(
        'wheel',
        'MOON',
        'write',
        file({
          ...wheel,
          slices: [
            { ...cash, amount: 50, lock: null },
            { ...shirt, label: 'T-shirt', weight: 9 },
          ],
        }),
      )
    ).done,
  ).toBe(true)
  expect((await operator('wheels')).message.split('\n').slice(0, 2)).toEqual([
    'MOON  open  B100  ฿100  money  weight 0  drawn 0  0.00 of 500.00 THB',
    'MOON  open  SHIRT  T-shirt  gift  weight 9  drawn 1',
  ])
})

test('a claimed gift is listed, and closed once with a note for the member', async () => {
  const { member, no } = await spun()
  expect((await operator('gifts-claimed')).message).toBe('No entries.')
  await app.call(claimCoupon, { body: { coupon: 'MOON.SHIRT' } }, member)
  expect((await operator('gifts-claimed')).message).toMatch(
    new RegExp(`^${member.phone}  ${no}  T-shirt  2`),
  )
  expect(await operator('gift-claim', member.phone, '7', 'fulfilled', '--reason', 'sent')).toEqual({
    done: false,
    message: 'There is no such pending gift.',
  })
  const answers = await Promise.all([
    operator('gift-claim', member.phone, '1', 'fulfilled', '--reason', 'Sent', 'today'),
    operator('gift-claim', member.phone, '1', 'refused', '--reason', 'No address'),
  ])
  expect(answers.filter(({ done }) => done)).toHaveLength(1)
  const claims = await app.call(readGiftClaims, {}, member)
  expect(claims).toMatchObject({
    body: {
      claims: [
        answers[0]!.done
          ? { status: 'fulfilled', note: 'Sent today' }
          : { status: 'refused', note: 'No address' },
      ],
    },
  })
  expect((await operator('gifts-claimed')).message).toBe('No entries.')
})

test.each([
  ['invalid JSON', 'nonsense', /Nothing was changed/],
  [
    'no slice without a stock limit',
    { ...wheel, slices: [{ ...shirt, stock: 5 }, cash] },
    /one slice that can be drawn/,
  ],
  ['a duplicate code', { ...wheel, slices: [shirt, shirt] }, /a unique code/],
  [
    'an amount of zero',
    { ...wheel, slices: [shirt, { ...cash, amount: 0 }] },
    /slices.1: money and coins have an amount/,
  ],
  [
    'a fractional coin',
    {
      ...wheel,
      slices: [
        shirt,
        { ...colours, code: 'C', label: 'C', prize: 'C', kind: 'coins', amount: 0.5, weight: 1 },
      ],
    },
    /slices.1: whole coins/,
  ],
  [
    'a gift with a lock',
    { ...wheel, slices: [{ ...shirt, lock: { turnover: 1 } }, cash] },
    /only money/,
  ],
  [
    'a lock that cannot be won',
    { ...wheel, slices: [shirt, { ...cash, lock: {} }] },
    /nobody could win it/,
  ],
  [
    'an invalid colour',
    { ...wheel, slices: [{ ...shirt, bgColor: 'red' }, cash] },
    /slices.0.bgColor: a colour/,
  ],
  ['a missing language', { ...wheel, name: { th: 'ก' } }, /name/],
  ['a fractional weight', { ...wheel, slices: [{ ...shirt, weight: 0.5 }, cash] }, /weight/],
])('no wheel is stored, and the reason is printed, for %s', async (_, content, reason) => {
  const answer = await operator('wheel', 'WRONG', 'write', file(content))
  expect(answer.done).toBe(false)
  expect(answer.message).toMatch(reason)
  expect(await app.ctx.db.query(`select code from wheel where code = 'WRONG'`)).toEqual([])
})

test('wheel commands refuse invalid arguments, a missing file and an unknown code', async () => {
  const usage = 'Usage: npm run operator wheel <code> open | close | write <file.json>'
  for (const words of [[], ['MOON'], ['MOON', 'write'], ['MOON', 'delete', 'x']])
    expect(await operator('wheel', ...words)).toEqual({ done: false, message: usage })
  for (const words of [
    [],
    ['08', '1'],
    ['08', '1', 'lost', '--reason', 'x'],
    ['08', '1', 'refused'],
    ['08', '1', 'refused', '--reason'],
  ])
    expect((await operator('gift-claim', ...words)).message).toMatch(/^Usage/)
  expect(await operator('gift-claim', '08', 'one', 'refused', '--reason', 'x')).toEqual({
    done: false,
    message: 'There is no such pending gift.',
  })
  expect(await operator('wheel', 'MOON', 'write', '/nowhere/at-all.json')).toEqual({
    done: false,
    message: '/nowhere/at-all.json cannot be read.',
  })
  expect((await operator('wheel', 'moon', 'write', file(wheel))).message).toMatch(/capital letters/)
  expect(await operator('wheel', 'NOBODY', 'open')).toEqual({
    done: false,
    message: 'There is no such wheel.',
  })
  expect(await operator('wheel', 'MOON', 'close')).toEqual({ done: true, message: 'Done.' })
})
