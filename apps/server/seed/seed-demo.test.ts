import { login, readProfile } from '@champa/contract/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallet } from '../ledger/accounts.ts'
import { setDocument } from '../testing/sign-up.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'
import { demoLogins, seedDemo } from './seed-demo.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.stop())

test('seeding again changes nothing, and the first demo member comes in to money and coins', async () => {
  await seedDemo(house.house)
  expect(await house.house.db.query("select jsonb_array_length(document) as notices from site_document where name = 'notices'")).toEqual([{ notices: 2 }])
  await setDocument(house, 'notices', [])
  expect(house.house.site.read('invite').banners).toHaveLength(1)
  const shown = house.house.site.read('refund')
  expect(shown.info).toMatchObject({ th: expect.stringContaining('คืน 5% เป็นเงิน ฿100') })
  await setDocument(house, 'refund', { ...shown, info: '', banners: [] })
  for (let n = 0; n < 2; n++) await seedDemo(house.house)
  expect(house.house.site.read('notices')).toEqual([])
  expect(house.house.site.read('refund')).toMatchObject({ info: '', banners: [] })
  const inside = await house.call(login, { body: { username: '0812345678', password: 'champa-demo-1' } })
  if (!inside.ok) throw new Error(inside.body.message)
  const profile = await house.call(readProfile, {}, { id: 0n, token: inside.body.token, phone: '' })
  expect(profile).toMatchObject({ body: { profile: { name: 'ณัฐวุฒิ ศรีสุข', coin: 12, bankCode: 'KBANK' } } })
  const [row] = await house.house.db.query('select a.balance from account a join phone_claim p on p.member_id = a.member_id where p.phone = $1 and a.name = $2', ['+66812345678', wallet])
  expect(row).toEqual({ balance: 1_800_00n })
  expect((await house.call(login, { body: { username: '0898765432', password: 'champa-demo-2' } })).ok).toBe(true)
  expect(await house.house.db.query('select count(*)::int as members from member')).toEqual([{ members: 5 }])
  await house.proveBooks()
})

test('the Lao build has Lao demo members', async () => {
  const lao = await openTestHouse({ LAO_BUILD: '1' })
  await seedDemo(lao.house)
  for (const one of demoLogins(true)) {
    const [username, password] = one.split(' / ') as [string, string]
    expect((await lao.call(login, { body: { username, password } })).ok, one).toBe(true)
  }
  await lao.stop()
})
