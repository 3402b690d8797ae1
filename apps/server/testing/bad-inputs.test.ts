import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '@champa/contract/endpoints'
import { isRefusalCode } from '@champa/contract/errors'
import { memberRequester, officeRequester, requesterHeader } from '@champa/contract/constants'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { badInputs, takesInput, type BadInput } from './bad-inputs.ts'
import { testApprovals } from './test-approvals.ts'
import { startTestApp } from './test-app.ts'
import { cases } from './thorough.ts'

const inputsInAll = cases(2_000, 10_000)
const atOnce = 20

const app = await startTestApp()
const member = await app.member(1_000_00n)
// Owners may call nearly every endpoint of the office.
const owner = await testApprovals(app).freshStaff('owner')

async function books(): Promise<unknown> {
  return app.ctx.db.query(
    `select (select count(*) from entry) as entries, (select count(*) from posting) as postings,
      (select count(*) from movement) as movements, (select count(*) from book) as books,
      (select count(*) from member) as members`,
  )
}

async function send(
  { method, access }: EndpointSpec,
  input: BadInput,
): Promise<{ status: number; message: unknown }> {
  const isStaff = access === 'staff'
  const response = await fetch(`${app.url}${input.path}`, {
    method,
    headers: {
      [requesterHeader]: isStaff ? officeRequester : memberRequester,
      authorization: `Bearer ${isStaff ? owner.token : member.token}`,
      'idempotency-key': randomUUID(),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined || method === 'GET' ? {} : { body: input.body }),
  })
  const text = await response.text()
  return { status: response.status, message: (JSON.parse(text) as { message?: unknown }).message }
}

test('endpoints that take input refuse bad inputs with 4xx and change no book', async () => {
  const before = await books()
  const some = endpoints.filter(takesInput)
  for (const one of some) {
    const inputs = fc.sample(badInputs(one), Math.ceil(inputsInAll / some.length))
    for (let from = 0; from < inputs.length; from += atOnce) {
      await Promise.all(
        inputs.slice(from, from + atOnce).map(async (input) => {
          const { status, message } = await send(one.endpoint, input)
          const description = `${one.endpoint.method} ${input.path} ${input.body?.slice(0, 300)} → ${status} ${String(message)}`
          expect(status, description).toBeGreaterThanOrEqual(400)
          expect(status, description).toBeLessThan(500)
          expect(typeof message === 'string' && isRefusalCode(message), description).toBe(true)
        }),
      )
    }
  }
  expect(await books()).toEqual(before)
  await app.proveBooks()
})
