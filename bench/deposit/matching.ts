import { minorUnits } from '@champa/contract/money'
import { ingestReport, type PaymentReport } from '../../apps/server/features/deposit/index.ts'
import { openBook } from '../../apps/server/ledger/accounts.ts'
import { openDb, type Db } from '../../apps/server/platform/db.ts'
import { openLog } from '../../apps/server/platform/log.ts'
import type { AppContext } from '../../apps/server/platform/app-context.ts'
import { silentLive } from '../../apps/server/platform/live/live.ts'
import { loadSettings } from '../../apps/server/platform/settings/settings.ts'
import { openOperatorSettings } from '../../apps/server/platform/operator-settings.ts'
import { median } from '../statistics.ts'
import { takeIds } from '../members.ts'
import type { Stack } from '../stack.ts'
import type { Row } from '../table.ts'

const codes = 1_000
const atOnce = 25
const firstMember = takeIds(codes)
const account = 'BENCH:KBANK'

const padded = (index: number): string => String(index).padStart(6, '0')

/**
 * Creates members with a registered account and an open code with a unique amount, on an account
 * reported by feed or SMS.
 */
async function openCodes(db: Db, now: Date): Promise<void> {
  await db.query(
    `insert into receiving_account (account, kind, bank_code, mode, account_name, account_no,
        currency, state, minimum, maximum, draws_qr, position)
      values ($1, 'bank', 'KBANK', 'AUTO', 'BENCH', '0000000000', 'THB', 'open', 100, 100000000,
        true, 99)
      on conflict do nothing`,
    [account],
  )
  const until = new Date(now.getTime() + 24 * 3_600_000)
  for (let index = 0; index < codes; index++) {
    const id = firstMember + BigInt(index)
    await db.transaction(async (tx) => {
      await openBook(tx, id, 'THB')
      await tx.query(
        `insert into member (member_id, name, username, phone, password_hash, currency, bank_code,
            bank_account_name, bank_account_no, created_at)
          values ($1, 'Bench', $2, $2, 'none', 'THB', 'KBANK', 'BENCH', $3, $4)`,
        [id, id.toString(), `1234${padded(index)}`, now],
      )
      await tx.query(
        "insert into bank_claim (bank_code, account_no, member_id) values ('KBANK', $1, $2)",
        [`1234${padded(index)}`, id],
      )
      await tx.query(
        `insert into qrcode (member_id, id, provider, amount, state, payload, created_at,
            expires_at)
          values ($1, $2, 'KBANK', $3, 'open', 'bench', $4, $5)`,
        [id, `bench${padded(index)}`, amountOf(index), now, until],
      )
      await tx.query(
        `insert into reserved_amount (receiving_account, amount, member_id, code_id, reserved_from,
            reserved_until)
          values ($1, $2, $3, $4, $5, $6)`,
        [account, amountOf(index), id, `bench${padded(index)}`, now, until],
      )
    })
  }
}

const amountOf = (index: number): bigint => BigInt(100_00 + index)

/**
 * A row of a feed: one in four pays an open code by its exact amount, half come from a registered
 * account with a common amount, and the rest come from accounts of no member.
 */
function rowOf(index: number, now: Date): PaymentReport {
  const paidAt = new Date(now.getTime() + index * 1_000)
  const row = {
    channel: 'feed' as const,
    provider: 'KBANK',
    receivingAccount: account,
    reference: null,
    bankReference: `BENCH${now.getTime()}-${index}`,
    paidAt,
  }
  const member = index % codes
  if (index % 4 === 0)
    return {
      ...row,
      amount: minorUnits(amountOf(member)),
      payer: { bankCode: 'SCB', accountNo: `x55${padded(index)}` },
    }
  if (index % 4 === 3)
    return {
      ...row,
      amount: minorUnits(300_00n),
      payer: { bankCode: 'SCB', accountNo: `x99${padded(index)}`, name: 'NOBODY' },
    }
  return {
    ...row,
    amount: minorUnits(500_00n),
    payer: { bankCode: 'KBANK', accountNo: `x${padded(member)}`, name: 'BENCH' },
  }
}

/**
 * Matches 10,000 feed rows with 1,000 open codes. Comparing the last rows with the first shows
 * whether the cost grows with the data.
 */
export async function benchMatching(
  { databaseUrl: url, secrets }: Stack,
  quick: boolean,
): Promise<Row[]> {
  const db = openDb(url, { maxConnections: 8 })
  const log = openLog('silent')
  const ctx: AppContext = {
    settings: loadSettings({ ...secrets, DATABASE_URL: url }),
    db,
    officeDb: db,
    operatorSettings: await openOperatorSettings(db, log),
    live: silentLive,
    log,
  }
  const now = new Date()
  await openCodes(db, now)
  const rows = quick ? 2_000 : 10_000
  const steps = [rows / 4, rows / 2, rows]
  const reached: { step: number; seconds: number }[] = []
  const chunks: number[] = []
  const started = performance.now()
  for (let from = 0; from < rows; from += atOnce) {
    const chunkFrom = performance.now()
    await Promise.all(
      Array.from({ length: atOnce }, (_, index) => ingestReport(ctx, rowOf(from + index, now))),
    )
    chunks.push(performance.now() - chunkFrom)
    const step = from + atOnce
    if (steps.includes(step)) reached.push({ step, seconds: (performance.now() - started) / 1_000 })
  }
  await db.end()
  const quarter = chunks.length / 4
  const ratio = median(chunks.slice(-quarter)) / median(chunks.slice(0, quarter))
  return [
    ...reached.map(({ step, seconds }) => ({
      name:
        `the first ${step.toLocaleString('en')} rows of a feed ` +
        `against ${codes.toLocaleString('en')} open codes`,
      figure: `${seconds.toFixed(2)} s, ${Math.round(step / seconds)} rows/s`,
    })),
    {
      name: 'a row of the last quarter against one of the first',
      figure: `${(median(chunks.slice(-quarter)) / atOnce).toFixed(2)} ms against ${(median(chunks.slice(0, quarter)) / atOnce).toFixed(2)} ms`,
      ratio,
      target: 1.5,
      better: 'less',
    },
  ]
}
