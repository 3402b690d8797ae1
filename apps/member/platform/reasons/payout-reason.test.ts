import type { Locale } from '@champa/contract/constants'
import { createTranslator } from 'use-intl'
import { expect, test } from 'vitest'
import { en } from '../../text/en/index.ts'
import { th } from '../../text/th/index.ts'
import { payoutReasonText } from './payout-reason.ts'

const translatorOf = (messages: object, locale: Locale) =>
  createTranslator({ locale, messages: messages as typeof th }) as never

test('a payout reason is shown in the member’s language and never as the bank’s code', () => {
  expect(payoutReasonText(translatorOf(th, 'th'), { reason: 'refused', by: 'bank' })).toBe(
    'ธนาคารไม่รับคำสั่งโอน',
  )
  expect(
    payoutReasonText(translatorOf(th, 'th'), { reason: 'The account is closed', by: 'bank' }),
  ).toBe('บัญชีปลายทางปิดแล้ว')
})

test('an unrecognised reason from the bank or staff is shown as a quotation', () => {
  expect(payoutReasonText(translatorOf(th, 'th'), { reason: 'see letter 12', by: 'bank' })).toBe(
    'ธนาคารแจ้งว่า “see letter 12”',
  )
  expect(
    payoutReasonText(translatorOf(en, 'en'), { reason: 'The account is closed', by: 'staff' }),
  ).toBe('Our team wrote: “The account is closed”')
})
