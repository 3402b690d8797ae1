import { randomUUID } from 'node:crypto'
import { officeRequester, requesterHeader } from '@champa/contract/constants'
import { minorUnits } from '@champa/contract/money'
import {
  closeBreak,
  type ColumnMapping,
  importStatement,
  listBreaks,
  reconcileDay,
  uploadStatement,
} from '@champa/contract/office/reconciliation'
import { ingestReport } from '../features/deposit/index.ts'
import { bangkokIso, clock } from '../platform/clock.ts'
import { noEvidence, reason } from './test-approvals.ts'
import type { TestApp } from './test-app.ts'
import { callOffice, type TestStaff } from './test-staff.ts'

export const statementColumns: ColumnMapping = {
  date: 0,
  dateOrder: 'ymd',
  amount: 1,
  balance: 2,
  reference: 3,
  text: 4,
}

export const statementAccount = 'SCB:4058821937'
export const dayMs = 86_400_000

/** Days of their own, and payments into the account on them. */
function testDays(app: TestApp) {
  let days = 0
  const open = { day: '' }

  /** Begins a past day of its own. Returns it with a time of it. */
  function newDay() {
    days += 2
    open.day = bangkokIso(new Date(Date.now() - (80 - days) * dayMs)).slice(0, 10)
    const { day } = open
    return { day, at: (hour: string): string => `${day} ${hour}` }
  }

  /** A payment in our books, as another channel than the statement told it. */
  async function pay(reference: string, amount: bigint, hour: string): Promise<void> {
    const paidAt = new Date(`${open.day}T${hour}+07:00`)
    clock.set(() => paidAt)
    await ingestReport(app.ctx, {
      channel: 'slip',
      provider: 'SCB',
      receivingAccount: statementAccount,
      reference: null,
      bankReference: reference,
      amount: minorUnits(amount),
      paidAt,
      payer: { bankCode: 'BBL', accountNo: '5550009999', name: 'NOBODY' },
    })
    clock.set()
  }

  return { open, newDay, pay }
}

/** Imports of statements by this person. */
function testImports(app: TestApp, staff: TestStaff) {
  async function upload(text: string | Uint8Array, name = 'statement.csv') {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(text)]), name)
    const answer = await fetch(`${app.url}${uploadStatement.path}`, {
      method: 'POST',
      headers: { [requesterHeader]: officeRequester, authorization: `Bearer ${staff.token}` },
      body: form,
    })
    const body = (await answer.json()) as { id: string; format: string; preview: string[][] }
    return { status: answer.status, body }
  }

  async function importText(text: string | Uint8Array, account: string) {
    const { body } = await upload(text)
    const input = { file: body.id, account, mapping: statementColumns }
    return callOffice(app, importStatement, { body: input }, staff)
  }

  /** Rows of a CSV statement: time, amount, balance, reference and text. */
  const csvOf = (...rows: (string | number)[][]): string =>
    ['time,amount,balance,reference,text', ...rows.map((row) => row.join(','))].join('\n')

  return { upload, importText, csvOf }
}

/** Helpers that import bank statements as this person, and read and close what differs. */
export function testStatements(app: TestApp, staff: TestStaff) {
  const { open, newDay, pay } = testDays(app)

  async function breaksOf(account: string, view: 'open' | 'closed' = 'open') {
    const body = { view, filters: { account }, sort: 'oldest' as const, limit: 100 }
    const answer = await callOffice(app, listBreaks, { body }, staff)
    if (!answer.ok) throw new Error(answer.body.message)
    return answer.body.rows
  }
  const dayBreaks = async () =>
    (await breaksOf(statementAccount)).filter((one) => one.day === open.day)
  const kinds = async () =>
    (await dayBreaks())
      .map(({ kind, ours, theirs }) => [kind, ours, theirs] as const)
      .toSorted((a, b) => (a.join() < b.join() ? -1 : 1))

  const close = (id: string, others: string[] = [], headers = {}) =>
    callOffice(
      app,
      closeBreak,
      { params: { id }, body: { with: others, reason, evidence: noEvidence }, headers },
      staff,
    )

  const reconcile = (day = open.day, key: string = randomUUID()) =>
    callOffice(
      app,
      reconcileDay,
      {
        params: { account: statementAccount, day },
        body: {},
        headers: { 'idempotency-key': key },
      },
      staff,
    )

  return { newDay, pay, dayBreaks, kinds, close, reconcile, breaksOf, ...testImports(app, staff) }
}
