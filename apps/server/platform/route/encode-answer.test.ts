import * as z from 'zod/mini'
import { amount, minorUnits } from '@champa/contract/money'
import { expect, test } from 'vitest'
import { encodeAnswer } from './encode-answer.ts'

const schema = z.object({
  total: amount,
  limit: z.nullable(amount),
  note: z.optional(z.string()),
  rows: z.array(z.object({ amount })),
  end: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('won'), prize: amount }),
    z.object({ kind: z.literal('lost') }),
  ]),
})

test('encodeAnswer encodes nested amounts and drops fields that the schema does not name', () => {
  const value = {
    total: minorUnits(-1_05n),
    limit: null,
    secret: 'not in the contract',
    rows: [{ amount: minorUnits(10n), secret: 'either' }],
    end: { kind: 'won', prize: minorUnits(999_999_999_999_999n) },
  }
  expect(JSON.parse(encodeAnswer(schema, value))).toEqual({
    total: -1.05,
    limit: null,
    rows: [{ amount: 0.1 }],
    end: { kind: 'won', prize: 9_999_999_999_999.99 },
  })
})

test('encodeAnswer throws for a value of no variant and for an amount too large for a JSON number', () => {
  const value = { total: minorUnits(0n), limit: null, rows: [], end: { kind: 'lost' } }
  expect(() => encodeAnswer(schema, { ...value, end: { kind: 'drawn' } })).toThrow()
  expect(() => encodeAnswer(schema, { ...value, total: 10n ** 15n })).toThrow()
})
