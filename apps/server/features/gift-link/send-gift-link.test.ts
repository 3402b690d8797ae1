import { afterEach, expect, test } from 'vitest'
import { sendGiftLink } from '@champa/contract/gift-link'
import { sealGiftLink } from '@champa/contract/gift-link-cipher'
import { parseAmount } from '@champa/contract/money'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { setDepositLimit } from '@champa/contract/responsible'
import { asOwner } from '../../testing/as-owner.ts'
import { newSecrets } from '../../testing/new-secrets.ts'
import { testGiftLinks } from '../../testing/test-gift-links.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { whenFree } from '../../testing/when-free.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const giftLinks = testGiftLinks(app)
afterEach(() => app.proveBooks())

const walletOf = async (member: TestMember) => {
  const response = await app.call(readWallet, {}, member)
  return response.ok ? response.body.wallet.amount : null
}
const rowsOf = async (member: TestMember) => {
  const response = await app.call(readStatement, { body: { page: 1, limit: 10 } }, member)
  return response.ok
    ? response.body.statements.map(({ from, status, amount }) => ({ from, status, amount }))
    : null
}
const refused = (code: string) => ({ ok: false, body: { message: code } })

// [spec:API-44.1]
test('redeems a gift into our wallet, credits it and adds a line to the statement', async () => {
  const member = await app.member()
  const { link, hash } = await giftLinks.make({ amount: 1_250.5 })
  expect(await giftLinks.send(member, link)).toMatchObject({
    status: 200,
    body: { status: 'SUCCESS', amount: 1_250_50n },
  })
  expect(await walletOf(member)).toBe(1_250_50n)
  expect(await rowsOf(member)).toEqual([
    { from: 'TRUEMONEY', status: 'SUCCESS', amount: 1_250_50n },
  ])
  expect(await giftLinks.ticketOf(hash)).toBe('1,250.50')
})

test('credits only our share of a gift for several people, not its face value', async () => {
  const member = await app.member()
  const { link, hash } = await giftLinks.make({ amount: 900, people: 3 })
  await giftLinks.take(hash)
  const sent = await giftLinks.send(member, link)
  const ticket = parseAmount((await giftLinks.ticketOf(hash))!.replaceAll(',', ''))
  expect(ticket).toBeLessThan(900_00n)
  expect(sent).toMatchObject({ body: { status: 'SUCCESS', amount: ticket } })
  expect(await walletOf(member)).toBe(ticket)
})

test('recognizes the older form of a link as the same gift', async () => {
  const member = await app.member()
  const { hash } = await giftLinks.make({ amount: 20 })
  expect(
    await giftLinks.send(member, `https://gift.truemoney.com/campaign/vouchers/${hash}`),
  ).toMatchObject({ body: { status: 'SUCCESS' } })
  expect(
    await giftLinks.send(member, `https://gift.truemoney.com/campaign/?v=${hash}`),
  ).toMatchObject(refused('TRUELINK_DUPLICATE'))
})

// [spec:GIFT-2.1 ERR-11.1]
test('KEY_MISSING: refuses a request without cipher text, key id or link', async () => {
  const member = await app.member()
  for (const link of ['', 'abcd', 'abcd.', '.abcd'])
    expect(await app.call(sendGiftLink, { body: { link } }, member)).toMatchObject({
      status: 400,
      body: { message: 'KEY_MISSING' },
    })
  expect(await app.call(sendGiftLink, { body: {} as never }, member)).toMatchObject({
    status: 400,
    body: { message: 'KEY_MISSING' },
  })
})

// [spec:GIFT-4.1 ERR-12.1]
test('KEY_INVALID: refuses a wrong key, a truncated cipher text and a foreign wallet', async () => {
  const member = await app.member()
  const { link } = await giftLinks.make({ amount: 20 })
  const good = await giftLinks.seal(link)
  const foreign = await sealGiftLink(
    { id: good.slice(0, 4), value: newSecrets().LINK_KEY },
    link,
    '0861420077',
  )
  for (const bad of [
    `xxxx${good.slice(4)}`,
    good.slice(0, -4),
    foreign,
    await giftLinks.seal(link, '0812345678'),
    await giftLinks.seal(link, '0952201188'),
  ]) {
    expect(await app.call(sendGiftLink, { body: { link: bad } }, member)).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID' },
    })
  }
  expect(await walletOf(member)).toBe(0n)
})

// [spec:ERM-22.1]
test('NO_WALLET: refuses a gift when no gift wallet is open in the member’s currency', async () => {
  const member = await app.member()
  const { link } = await giftLinks.make({ amount: 20 })
  await app.operator.db.query("update member set currency = 'LAK' where member_id = $1", [
    member.id,
  ])
  expect(await giftLinks.send(member, link)).toMatchObject({
    status: 409,
    body: { message: 'NO_WALLET' },
  })
  await app.operator.db.query("update member set currency = 'THB' where member_id = $1", [
    member.id,
  ])
  await app.operator.db.query("update receiving_account set state = 'retired' where mode = 'GIFT'")
  expect(await giftLinks.send(member, link)).toMatchObject({
    status: 409,
    body: { message: 'NO_WALLET' },
  })
  await app.operator.db.query("update receiving_account set state = 'open' where mode = 'GIFT'")
  expect(await giftLinks.send(member, link)).toMatchObject({ body: { status: 'SUCCESS' } })
})

test('LIMIT_REACHED: leaves a gift beyond the deposit limit unredeemed for a later try', async () => {
  const member = await app.member()
  const limit = (amount: number) =>
    app.call(setDepositLimit, { body: { period: 'day', amount } }, member)
  await limit(100)
  const [large, small] = [
    await giftLinks.make({ amount: 100.5 }),
    await giftLinks.make({ amount: 99 }),
  ]
  expect(await giftLinks.send(member, large.link)).toMatchObject({
    status: 409,
    body: { message: 'LIMIT_REACHED', limit: { period: 'day', left: 100 } },
  })
  expect([await walletOf(member), await giftLinks.ticketOf(large.hash)]).toEqual([0n, null])
  expect(await giftLinks.send(member, small.link)).toMatchObject({
    body: { status: 'SUCCESS', amount: 99_00n },
  })
  // Less than the smallest gift is left, so TrueMoney is not called.
  expect(await giftLinks.send(member, large.link)).toMatchObject(refused('LIMIT_REACHED'))
  await asOwner(app, `update deposit_limit set amount = 500000 where member_id = ${member.id}`)
  expect(await giftLinks.send(member, large.link)).toMatchObject({
    body: { status: 'SUCCESS', amount: 100_50n },
  })
})

// [spec:ERM-45.1]
test('TRUELINK_INVALID: refuses a link to a wrong host or with an invalid hash', async () => {
  const member = await app.member()
  for (const link of [
    'https://example.com/campaign/?v=aB3dE6gH9jK2mN5p',
    'https://gift.truemoney.com/campaign/?v=x',
    'hello',
  ]) {
    expect(await giftLinks.send(member, link)).toMatchObject({
      status: 400,
      body: { message: 'TRUELINK_INVALID' },
    })
  }
  expect(await rowsOf(member)).toEqual([])
})

// [spec:GIFT-8.1 ERM-45.1]
test('TRUELINK_INVALID: does not redeem a gift below 2 baht', async () => {
  const member = await app.member()
  const { link, hash } = await giftLinks.make({ amount: 1.99 })
  expect(await giftLinks.send(member, link)).toMatchObject({
    ...refused('TRUELINK_INVALID'),
    body: { message: 'TRUELINK_INVALID', why: 'TOO_SMALL' },
  })
  expect(await giftLinks.ticketOf(hash)).toBeNull()
  // No money moved, so the statement shows no line.
  expect(await rowsOf(member)).toEqual([])
})

// [spec:ERM-45.1]
test.each([
  ['taken by others', { amount: 20, says: 'VOUCHER_OUT_OF_STOCK' }, 'TRUELINK_DUPLICATE'],
  ['expired', { amount: 20, expiresInMs: 0 }, 'TRUELINK_DUPLICATE'],
  ['our own', { amount: 20, owner: '0861420077' }, 'TRUELINK_INVALID'],
  ['for an unknown wallet', { amount: 20, says: 'TARGET_USER_NOT_FOUND' }, 'TRUELINK_INVALID'],
  ['with conditions', { amount: 20, says: 'CONDITION_NOT_MET' }, 'TRUELINK_INVALID'],
  ['unknown', { amount: 20, says: 'VOUCHER_NOT_FOUND' }, 'TRUELINK_INVALID'],
] as const)(
  'TRUELINK_INVALID: refuses a gift that is %s (%o); a repeat answers %s',
  async (_, of, again) => {
    const member = await app.member()
    const { link } = await giftLinks.make(of)
    expect(await giftLinks.send(member, link)).toMatchObject({
      status: 400,
      body: { message: 'TRUELINK_INVALID' },
    })
    expect(await giftLinks.send(member, link)).toMatchObject(refused(again))
    expect(await walletOf(member)).toBe(0n)
  },
)

test('a refused link may be sent again by any member', async () => {
  const [first, second] = [await app.member(), await app.member()]
  const { link } = await giftLinks.make({ amount: 20 })
  await app.fault('gift/redeem', 'refuse', 1)
  expect(await giftLinks.send(first, link)).toMatchObject(refused('TRUELINK_INVALID'))
  expect(await giftLinks.send(second, link)).toMatchObject({ body: { status: 'SUCCESS' } })
  expect([await walletOf(first), await walletOf(second)]).toEqual([0n, 20_00n])
})

// [spec:ERM-44.1]
test('TRUELINK_DUPLICATE: credits one of many simultaneous sends by two members', async () => {
  // Many links, because the sends must meet within the same statement.
  for (let sent = 0; sent < 60; sent += 1) {
    const members = [await app.member(), await app.member()]
    const { link } = await giftLinks.make({ amount: 20, people: 1 })
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        whenFree(() => giftLinks.send(members[index % 2]!, link)),
      ),
    )
    expect(responses.filter((one) => one.ok)).toHaveLength(1)
    for (const one of responses.filter((other) => !other.ok))
      expect(one).toMatchObject({ status: 409, body: { message: 'TRUELINK_DUPLICATE' } })
    expect((await walletOf(members[0]!))! + (await walletOf(members[1]!))!).toBe(20_00n)
  }
})

test('REQUEST_LIMIT: a link sent while the member’s book is locked stays usable', async () => {
  const member = await app.member()
  const { link } = await giftLinks.make({ amount: 20 })
  await app.ctx.db.transaction(async (tx) => {
    await tx.query('select ledger_lock($1)', [member.id])
    expect((await giftLinks.send(member, link)).body).toMatchObject({ message: 'REQUEST_LIMIT' })
  })
  expect(await giftLinks.send(member, link)).toMatchObject({ body: { status: 'SUCCESS' } })
})

test.each(['timeout', 'lost-reply', 'error', 'out-of-order', 'slow', 'pending'])(
  'answers in progress when the outcome of "redeem" is uncertain (%s)',
  async (mode) => {
    const member = await app.member()
    const { link } = await giftLinks.make({ amount: 20 })
    await app.fault('gift/redeem', mode, 1)
    expect(await giftLinks.send(member, link)).toMatchObject({
      status: 200,
      body: { status: 'in progress', amount: null },
    })
    expect(await giftLinks.send(member, link)).toMatchObject(refused('TRUELINK_DUPLICATE'))
    expect(await rowsOf(member)).toEqual([{ from: 'TRUEMONEY', status: 'in progress', amount: 0n }])
  },
)

// [spec:ERM-44.1]
test('TRUELINK_DUPLICATE: refuses the same link in a different letter case', async () => {
  const member = await app.member()
  const { link } = await giftLinks.make({ amount: 20 })
  expect(await giftLinks.send(member, link)).toMatchObject({ body: { status: 'SUCCESS' } })
  const [head, hash] = link.split('?v=') as [string, string]
  const swapCase = (one: string) =>
    one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()
  expect(
    await giftLinks.send(member, `${head}?v=${hash.replaceAll(/[A-Za-z]/g, swapCase)}`),
  ).toMatchObject(refused('TRUELINK_DUPLICATE'))
})

test('a link in the wrong letter case leaves the right one usable', async () => {
  const member = await app.member()
  const { link } = await giftLinks.make({ amount: 20 })
  const [head, hash] = link.split('?v=') as [string, string]
  for (const wrong of [hash.toUpperCase(), hash.toLowerCase()].filter((one) => one !== hash))
    expect(await giftLinks.send(member, `${head}?v=${wrong}`)).toMatchObject(
      refused('TRUELINK_INVALID'),
    )
  expect(await giftLinks.send(member, link)).toMatchObject({
    body: { status: 'SUCCESS', amount: 20_00n },
  })
})

test('a gift larger than the account accepts is not redeemed', async () => {
  const member = await app.member()
  const { link, hash } = await giftLinks.make({ amount: 50_000.01 })
  expect(await giftLinks.send(member, link)).toMatchObject(refused('TRUELINK_INVALID'))
  expect([await giftLinks.ticketOf(hash), await walletOf(member)]).toEqual([null, 0n])
})

test('REQUEST_LIMIT: refuses too many links from one member', async () => {
  const member = await app.member()
  const responses = await Promise.all(
    Array.from({ length: 21 }, () =>
      giftLinks.send(member, 'https://gift.truemoney.com/campaign/?v=x'),
    ),
  )
  expect(responses.filter((one) => one.status === 429)).toHaveLength(1)
  expect(await giftLinks.send(await app.member(), 'x')).toMatchObject(refused('TRUELINK_INVALID'))
})
