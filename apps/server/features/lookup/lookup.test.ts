import * as lookup from '@champa/contract/lookup'
import { setDepositLimit } from '@champa/contract/responsible'
import { expect, test } from 'vitest'
import { setDocument } from '../../testing/sign-up.ts'
import { startTestApp, openTestApp } from '../../testing/test-app.ts'

const app = await startTestApp()
const lao = await startTestApp({ LAO_BUILD: '1' })

// [spec:API-21.1]
test("readBanks lists the banks of the build in the operator's order", async () => {
  const [thai, laoBanks] = await Promise.all([
    app.call(lookup.readBanks),
    lao.call(lookup.readBanks),
  ])
  if (!thai.ok || !laoBanks.ok) throw new Error()
  expect(thai.body.banks[0]).toEqual({
    code: 'KBANK',
    nameTH: 'ธนาคารกสิกรไทย',
    nameEN: 'Kasikornbank',
    nameLO: 'ທະນາຄານກະສິກອນໄທ',
    colour: '#0E7A3E',
    digits: 10,
  })
  expect(thai.body.banks.some((bank) => bank.code === 'BCEL')).toBe(false)
  expect(laoBanks.body.banks[0]).toMatchObject({ code: 'BCEL', digits: 18 })
  expect(laoBanks.body.banks.some((bank) => bank.code === 'KBANK')).toBe(false)
})

// [spec:ACC-3.1 API-21.1 API-22.1 API-19.1 API-19.2]
test('lookup endpoints return the operator settings, including later changes', async () => {
  expect(await app.call(lookup.readSources)).toMatchObject({
    body: { sources: expect.arrayContaining([{ code: 'friend', description: 'เพื่อนแนะนำ' }]) },
  })
  expect(await app.call(lookup.readRegisterOtp)).toMatchObject({ body: { registerOTP: true } })
  expect(await app.call(lookup.readEnableChatWidget)).toMatchObject({
    body: { enableChatWidget: false },
  })
  expect(await app.call(lookup.readContact)).toMatchObject({
    body: { contactText: expect.any(String), lineLink: '', lineName: '', lineQR: '' },
  })
  expect(await app.call(lookup.readConditions)).toMatchObject({
    body: { conditions: expect.arrayContaining([expect.stringContaining('<h3>')]) },
  })
  expect(await app.call(lookup.readAgreements)).toMatchObject({
    body: { agreements: [{ html: expect.stringContaining('20'), key: expect.any(String) }] },
  })
  expect(await app.call(lookup.readNotice)).toMatchObject({ body: { notices: [] } })
  await setDocument(app, 'notices', [{ html: '<b>KTB 23:00–00:30</b>' }])
  await setDocument(app, 'registerOtp', { on: false })
  expect(await app.call(lookup.readNotice)).toMatchObject({
    body: { notices: [{ html: '<b>KTB 23:00–00:30</b>' }] },
  })
  expect(await app.call(lookup.readRegisterOtp)).toMatchObject({ body: { registerOTP: false } })
})

/** Outdated words that the shipped conditions must not contain any more, by language. */
const formerWords = {
  th: ['ยอดถอนสูงสุด', 'ย้ายเงิน', 'ชวนเพื่อน', 'ทำเงื่อนไขครบ', 'โบนัสหมดอายุ'],
  lo: ['ຍອດຖອນສູງສຸດ', 'ເທື່ອ', 'ໂຄດ', 'ຊວນໝູ່', 'ໂຍກ'],
  en: ['largest withdrawal', 'taken', 'in play', 'take one', 'receive', 'years and older'],
}

test.each([
  ['th', 'ยอดนั้นใช้กับส่วนที่มาจากเครดิตเท่านั้น ส่วนที่เกินจะถูกหักออก เงินส่วนอื่นเป็นของคุณทั้งหมด'],
  ['lo', 'ຍອດນັ້ນໃຊ້ກັບສ່ວນທີ່ມາຈາກເຄຣດິດເທົ່ານັ້ນ ສ່ວນທີ່ເກີນຈະຖືກຫັກອອກ ເງິນສ່ວນອື່ນແມ່ນຂອງທ່ານທັງໝົດ'],
  [
    'en',
    'it limits only the credit’s share: anything above it is deducted, and the rest is all yours',
  ],
] as const)(
  'the shipped conditions limit only the credit’s share, in %s',
  async (language, rule) => {
    const headers = { 'accept-language': language }
    const answer = await app.call(lookup.readConditions, { headers })
    if (!answer.ok) throw new Error()
    const text = answer.body.conditions.join(' ')
    expect(text).toContain(rule)
    expect(formerWords[language].filter((word) => text.includes(word))).toEqual([])
  },
)

test('a missing translation falls back to Thai; a plain text serves all languages', async () => {
  const ask = async (language: string) => {
    const headers = { 'accept-language': language }
    const [contact, conditions, agreements, notices, sources] = await Promise.all([
      app.call(lookup.readContact, { headers }),
      app.call(lookup.readConditions, { headers }),
      app.call(lookup.readAgreements, { headers }),
      app.call(lookup.readNotice, { headers }),
      app.call(lookup.readSources, { headers }),
    ])
    if (!contact.ok || !conditions.ok || !agreements.ok || !notices.ok || !sources.ok)
      throw new Error()
    return {
      contact: contact.body.contactText,
      conditions: conditions.body.conditions,
      agreements: agreements.body.agreements,
      notices: notices.body.notices,
      source: sources.body.sources[0]?.description,
    }
  }
  const [th, lo, en] = await Promise.all([ask('th'), ask('lo-LA,lo;q=0.9'), ask('en')])
  // The shipped texts are complete in all three languages.
  expect([th.source, lo.source, en.source]).toEqual(['เพื่อนแนะนำ', 'ໝູ່ແນະນຳ', 'A friend'])
  expect(new Set([th, lo, en].map(({ contact }) => contact)).size).toBe(3)
  for (const { conditions } of [th, lo, en]) expect(conditions).toHaveLength(8)
  expect(en.conditions.join(' ')).toContain('Refund of losses')
  expect(lo.agreements[0]?.html).toContain('ໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ')
  expect(lo.agreements[0]?.key).toBe(en.agreements[0]?.key)

  await setDocument(app, 'notices', [
    { html: { th: 'ข่าว', lo: '', en: 'News' } },
    { html: 'One for all' },
    { html: '' },
  ])
  const shown = async (language: string) => (await ask(language)).notices.map(({ html }) => html)
  expect(await shown('lo')).toEqual(['ข่าว', 'One for all'])
  expect(await shown('en')).toEqual(['News', 'One for all'])
  expect(await shown('de')).toEqual(['ข่าว', 'One for all'])
  const before = (await ask('en')).notices[0]?.key
  await setDocument(app, 'notices', [{ html: { th: 'ข่าวใหม่', lo: '', en: 'News' } }])
  expect((await ask('en')).notices[0]?.key).not.toBe(before)
})

test('readInfo returns the site, its currency and its build', async () => {
  expect(await app.call(lookup.readInfo)).toMatchObject({
    body: { name: 'Champa', website: '', currency: 'THB', laoBuild: false },
  })
  expect(await lao.call(lookup.readInfo)).toMatchObject({
    body: { currency: 'LAK', laoBuild: true },
  })
})

// [spec:SCR-17.1]
test('readActive returns whether the site is active or terminated', async () => {
  expect(await app.call(lookup.readActive)).toMatchObject({
    body: { active: true, terminated: null },
  })
  await setDocument(lao, 'active', { active: false, terminated: 'gone' })
  expect(await lao.call(lookup.readActive)).toMatchObject({
    status: 200,
    body: { active: false, terminated: 'gone' },
  })
  await setDocument(lao, 'active', { active: true, terminated: null })
})

// [spec:API-24.1 LIM-25.1]
test('readWithdrawLimits returns the limits of a withdrawal', async () => {
  expect(await app.call(lookup.readWithdrawLimits, {}, await app.member())).toMatchObject({
    body: { withdrawMin: 100_00n, withdrawMax: 100_000_00n },
  })
})

// [spec:DEP-5.1 API-23.1 DEP-12.1]
test("readDepositLookup lists the open channels in the wallet's currency", async () => {
  const member = await app.member()
  const ask = async () => {
    const response = await app.call(lookup.readDepositLookup, {}, member)
    return response.ok ? response.body : undefined
  }
  const payonex = {
    bankCode: 'PAYONEX',
    bankType: 'QR',
    drawsQr: true,
    minimum: 100_00n,
    quickAmounts: [100_00n, 200_00n, 300_00n, 500_00n, 1_000_00n],
  }
  const before = await ask()
  expect(before?.banks.map((one) => `${one.bankCode} ${one.mode}`)).toEqual([
    'SCB PLAIN',
    'KBANK AUTO',
    'GSB PLAIN',
    'KBANK SMS',
    'WW AUTO',
    'PAYTIMZ AUTO',
    'PAYONEX AUTO',
    'FP AUTO',
  ])
  expect(before?.banks).toContainEqual(expect.objectContaining(payonex))
  expect(before).toMatchObject({
    isManual: false,
    minimum: 1_00n,
    wallets: [{ mode: 'AUTO' }, { mode: 'GIFT', minimum: 2_00n }],
  })
  const nameOf = (answer: typeof before) =>
    answer?.banks.find((one) => one.bankCode === 'PAYONEX')?.bankAccountName
  // A gateway's code is not shown as its name, so the name is empty until the operator sets one.
  expect(nameOf(before)).toBe('')
  await app.operator.db.query(
    "update receiving_account set account_name = 'Express QR' where account = 'PAYONEX'",
  )
  expect(nameOf(await ask())).toBe('Express QR')
  await app.operator.db.query(
    "update receiving_account set state = 'retired' where account = 'PAYONEX'",
  )
  expect((await ask())?.banks.map((one) => one.bankCode)).not.toContain('PAYONEX')
})

test('readDepositLookup omits a quick amount outside the bounds of its channel', async () => {
  const raised = await openTestApp({ PAYTIMZ_MINIMUM: '20' })
  await raised.operator.db.query(
    "update receiving_account set maximum = 50000 where account = 'PAYTIMZ'",
  )
  const response = await raised.call(lookup.readDepositLookup, {}, await raised.member())
  const paytimz = response.ok
    ? response.body.banks.find((one) => one.bankCode === 'PAYTIMZ')
    : undefined
  expect(paytimz).toMatchObject({ minimum: 20_00n, quickAmounts: [50_00n, 100_00n, 500_00n] })
  await raised.stop()
})

// [spec:ERM-21.1]
test('NO_BANK: refuses a member without a bank account', async () => {
  const member = await app.member()
  await app.operator.db.query(
    'update member set bank_code = null, bank_account_no = null where member_id = $1',
    [member.id],
  )
  expect(await app.call(lookup.readDepositLookup, {}, member)).toMatchObject({
    status: 409,
    body: { message: 'NO_BANK' },
  })
})

test('LIMIT_REACHED: refuses at the deposit limit, which caps channels before that', async () => {
  const member = await app.member(400_00n)
  const ask = () => app.call(lookup.readDepositLookup, {}, member)
  const limit = (amount: number) =>
    app.call(setDepositLimit, { body: { period: 'day', amount } }, member)
  expect(await ask()).toMatchObject({ body: { limit: null } })
  await limit(450)
  const response = await ask()
  expect(response).toMatchObject({ ok: true, body: { limit: { period: 'day', left: 50_00n } } })
  if (!response.ok) return
  expect(response.body.limit!.until).toBeGreaterThan(Date.now())
  expect(
    response.body.banks.every(
      (one) =>
        one.minimum <= 50_00n &&
        one.maximum <= 50_00n &&
        one.quickAmounts.every((amount) => amount <= 50_00n),
    ),
  ).toBe(true)
  expect(response.body.banks.map((one) => one.bankCode)).toEqual(
    expect.arrayContaining(['SCB', 'PAYTIMZ', 'FP']),
  )
  expect(response.body.banks.map((one) => one.bankCode)).not.toContain('WW')
  await limit(400)
  expect(await ask()).toMatchObject({
    status: 409,
    body: { message: 'LIMIT_REACHED', limit: { period: 'day', left: 0 } },
  })
})
