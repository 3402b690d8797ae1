import type { Row } from '../table.ts'
import { moneyEndpoints } from './endpoints.ts'
import { feedRow } from './feed.ts'
import { openField, type Field } from './field.ts'
import { moneyRows, type Plan } from './money-rows.ts'
import { besideLoginsRow, loginRow, walletRow } from './session-rows.ts'

/**
 * The parts of the API section of the benchmark; `npm run bench api withdraw` runs only that part.
 */
const parts: Record<string, (field: Field, plan: Plan) => Promise<Row[]>> = {
  wallet: async (field, plan) => [await walletRow(field, plan)],
  ...Object.fromEntries(
    moneyEndpoints.map((endpoint) => [
      endpoint.id,
      (field: Field, plan: Plan) => moneyRows(field, endpoint, plan),
    ]),
  ),
  feed: async (field, plan) => [await feedRow(field, plan)],
  // Runs last, because logins end the oldest sessions of their members.
  login: async (field, plan) => [await loginRow(field, plan), await besideLoginsRow(field, plan)],
}

/**
 * Measures the API under load, on a database with more than 20,000 members and current planner
 * statistics.
 */
export async function benchApi(plan: Plan, only?: string): Promise<Row[]> {
  const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only)
  if (chosen.length === 0)
    throw new Error(`no row is named ${only}; there are ${Object.keys(parts).join(', ')}`)
  const field = await openField()
  try {
    const rows: Row[] = []
    for (const [, measure] of chosen) rows.push(...(await measure(field, plan)))
    return rows
  } finally {
    await field.stop()
  }
}
