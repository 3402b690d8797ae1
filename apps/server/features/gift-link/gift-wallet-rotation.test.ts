import { afterEach, beforeEach, expect, test } from 'vitest'
import { shownAccounts } from '../deposit/index.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { testGiftLinks } from '../../testing/test-gift-links.ts'

// Its own file: the wallets of the other tests have no group and no cap.
const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const giftLinks = testGiftLinks(app)
const wallet = 'TRUEMONEY:0861420077'
const spare = 'TRUEMONEY:0861420078'

beforeEach(() =>
  app.operator.db.query(
    `update receiving_account set rotation_group = 'gifts', daily_cap = 10000 where account = $1`,
    [wallet],
  ),
)
afterEach(() => app.proveBooks())

const send = async (member: TestMember, amount: number) => {
  const { link, hash } = await giftLinks.make({ amount })
  const answer = await giftLinks.send(member, link)
  const [row] = await app.ctx.db.query<{ receivingAccount: string }>(
    'select receiving_account from gift_link where hash = $1',
    [hash],
  )
  return answer.ok ? (row?.receivingAccount ?? null) : answer.body.message
}
const shownTo = async ({ id }: TestMember) =>
  (await shownAccounts(app.ctx, { memberId: id, currency: 'THB' }))
    .filter((one) => one.mode === 'GIFT')
    .map(({ account }) => account)

test('NO_WALLET: a full gift wallet takes gifts of those who are shown it, and of nobody new', async () => {
  const [before, later] = [await app.member(), await app.member()]
  expect(await shownTo(before)).toEqual([wallet])
  expect(await send(before, 100)).toBe(wallet)
  expect(await send(before, 20)).toBe(wallet)
  expect(await send(later, 20)).toBe('NO_WALLET')
  await app.operator.db.query(
    `insert into receiving_account (account, kind, bank_code, mode, account_name, account_no,
        currency, state, minimum, maximum, position, rotation_group)
      values ($1, 'wallet', 'TRUEMONEY', 'GIFT', 'CHAMPA', '0861420078', 'THB', 'open', 200, 5000000,
        50, 'gifts')`,
    [spare],
  )
  // The page of this member still names the full one.
  expect(await send(later, 20)).toBe(spare)
  expect(await shownTo(later)).toEqual([spare])
})
