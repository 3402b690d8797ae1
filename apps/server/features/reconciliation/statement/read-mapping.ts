import type { ColumnMapping, readMapping as endpoint } from '@champa/contract/office/reconciliation'
import type { Handler } from '../../../platform/route/route.ts'

/** The columns with which the newest CSV statement of the account was imported. */
export const readMapping: Handler<typeof endpoint> = async ({ params }, { officeDb }) => {
  const [row] = await officeDb.query<{ mapping: ColumnMapping }>(
    `select mapping
      from statement_import
      where receiving_account = $1 and mapping is not null
      order by imported_at desc
      limit 1`,
    [params.account],
    'statement-mapping',
  )
  return { mapping: row?.mapping ?? null }
}
