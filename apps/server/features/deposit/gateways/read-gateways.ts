import type { readGateways as endpoint } from '@champa/contract/office/deposits/gateways'
import { qrGateways } from '@champa/contract/qr-gateways'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { editedAccounts } from '../accounts/account-query.ts'
import { refusedWebhooks } from './refused-webhooks.ts'

const hourMs = 3_600_000
/** Enough for the figures of an hour; a busier hour is measured by its newest ones. */
const maxRows = 20_000

interface CodeFigures {
  provider: string
  requested: number
  made: number
  paid: number
  failed: number
}
interface ReportFigures {
  provider: string
  medianMs: number | null
  lastAt: Date
}

export const readGateways: Handler<typeof endpoint> = async (_, ctx) => {
  const { officeDb, settings } = ctx
  const since = new Date(clock.nowMs() - hourMs)
  const [accounts, codes, reports] = await Promise.all([
    editedAccounts(officeDb),
    codesSince(officeDb, since),
    reportsSince(officeDb, since),
  ])
  const rows = qrGateways.map((code) => {
    const row = accounts.find(({ account, identity }) => account === code && identity.kind === 'qr')
    const made = codes.find(({ provider }) => provider === code)
    const reported = reports.find(({ provider }) => provider === code)
    return {
      code,
      state: row?.settings.state ?? null,
      isConnected: settings.urls[code] !== '',
      accounts: row?.identity.gatewayAccounts ?? [],
      codes: {
        requested: made?.requested ?? 0,
        made: made?.made ?? 0,
        paid: made?.paid ?? 0,
        failed: made?.failed ?? 0,
      },
      medianReportMs: reported?.medianMs ?? null,
      refusedWebhooks: refusedWebhooks(ctx, code),
      lastReportAt: reported?.lastAt.getTime() ?? null,
    }
  })
  return { rows, asOf: clock.nowMs() }
}

const codesSince = (db: Db, since: Date): Promise<CodeFigures[]> =>
  db.query(
    `select provider, count(*)::integer as requested,
        count(*) filter (where state not in ('making', 'failed'))::integer as made,
        count(*) filter (where state = 'paid')::integer as paid,
        count(*) filter (where state = 'failed')::integer as failed
      from (
        select provider, state
        from qrcode
        where created_at > $1
        order by created_at desc limit ${maxRows}
      ) q
      group by provider`,
    [since],
    'office-gateway-codes',
  )

/** Of payments that a gateway has reported first, by the index of the lists. */
const reportsSince = (db: Db, since: Date): Promise<ReportFigures[]> =>
  db.query(
    `select provider, max(seen_at) as last_at,
        percentile_cont(0.5) within group (
          order by greatest(0, extract(epoch from seen_at - paid_at) * 1000)
        )::float8 as median_ms
      from (
        select provider, seen_at, paid_at, sources
        from payment
        where seen_at > $1
        order by seen_at desc limit ${maxRows}
      ) p
      where sources like 'qr%'
      group by provider`,
    [since],
    'office-gateway-reports',
  )
