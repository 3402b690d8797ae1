import { expect, test } from 'vitest'
import { approvalReason } from './approval-shapes.ts'
import { readPayment } from './payments.ts'
import { textForMember } from './withdrawal-acts.ts'

test('texts and ids of staff hold no control characters, which the database would refuse', () => {
  const text = 'a bank holiday'
  const isText = (one: string) =>
    textForMember.safeParse({ th: one, lo: text, en: text }).success &&
    approvalReason.safeParse(one).success
  expect([text, `${text}\nand more`, `${text}\0`, `${text}\u0007`].map(isText)).toEqual([
    true,
    true,
    false,
    false,
  ])
  const isPayment = (payment: string) =>
    readPayment.params.safeParse({ account: 'SCB:4058821937', payment }).success
  expect(['B1', 'B1\0', ''].map(isPayment)).toEqual([true, false, false])
})
