import { expect, test } from 'vitest'
import { shipRisk } from '../../../testing/risk.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { payerFitsMember } from './payer-of-member.ts'

const app = await startTestApp()
await shipRisk(app)

async function judged(
  names: { registered: string; account: string; reviewed?: string },
  payer: string,
) {
  const member = await app.member()
  await app.operator.db.query(
    `update member
      set name = $2, registered_name = $3, bank_account_name = $4, account_name_reviewed = $5
      where member_id = $1`,
    [member.id, payer, names.registered, names.account, names.reviewed ?? null],
  )
  return payerFitsMember(app.ctx, member.id, { name: payer, provider: 'PAYONEX' })
}

test('a payer who matches only a name that the member can edit is foreign or unclear', async () => {
  expect(await judged({ registered: 'MULE X', account: 'VICTIM TWO' }, 'VICTIM TWO')).toBe(
    'foreign',
  )
  expect(await judged({ registered: 'สมชาย ใจดี', account: 'VICTIM TWO' }, 'VICTIM TWO')).toBe(
    'unclear',
  )
})

test('a payer who matches a romanised or reviewed bank account name is the member', async () => {
  expect(
    await judged({ registered: 'ณัฐวุฒิ ศรีสุข', account: 'NATTHAWUT SRISUK' }, 'NATTHAWUT SRISUK'),
  ).toBe('own')
  expect(
    await judged(
      { registered: 'MULE X', account: 'VICTIM TWO', reviewed: 'VICTIM TWO' },
      'VICTIM TWO',
    ),
  ).toBe('own')
  expect(
    await judged(
      { registered: 'MULE X', account: 'VICTIM TWO', reviewed: 'ANOTHER ONE' },
      'VICTIM TWO',
    ),
  ).toBe('foreign')
})
