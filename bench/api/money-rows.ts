import { queryOne } from '../../apps/server/platform/db.ts'
import { failedRow } from '../run-sections.ts'
import type { Figures, Row } from '../table.ts'
import type { MoneyEndpoint } from './endpoints.ts'
import type { Field } from './field.ts'
import { figureText } from './figure-text.ts'
import { limitFigures, loadFigures, medianFigures, type Load } from './measure.ts'

export interface Plan {
  rounds: number
  seconds: number
}

const clientCounts = [16, 64]
const warmUp: Load = { clients: 16, seconds: 0.5 }
/** The measurement fails when a larger share of its requests fails. */
const maxFailedShare = 0.01

/** One row of results for each number of clients; an endpoint that fails gives one failed row. */
export async function moneyRows(field: Field, endpoint: MoneyEndpoint, plan: Plan): Promise<Row[]> {
  const { id, name } = endpoint
  let runs = 0
  const run = async (load: Load, afterwards?: () => Promise<unknown>): Promise<Figures> => {
    const requests = await endpoint.prepare(field, runs++)
    const postings = await countPostings(field)
    const { failure, figures } = await loadFigures(field, requests, load)
    const posted = (await countPostings(field)) - postings
    await afterwards?.()
    await endpoint.restore?.(field)
    const { requests: sent = 0, failed = 0, perSecond = 0 } = figures
    if (failed > sent * maxFailedShare)
      throw new Error(`${failed} of ${sent} requests failed: ${failure}`)
    const each = posted / (sent - failed)
    return { ...figures, postingsEach: each, postingsPerSecond: each * perSecond }
  }
  try {
    // Updates the planner's statistics of the tables that the endpoint fills, as on a server that
    // has run for a while.
    await run(warmUp, () => field.db.query('analyze'))
    const rows: Row[] = []
    for (const clients of clientCounts) {
      const rounds: Figures[] = []
      for (let round = 0; round < plan.rounds; round++) {
        const limit = await limitFigures(field, { clients, seconds: plan.seconds })
        const figures = await run({ clients, seconds: plan.seconds })
        rounds.push(againstLimit(figures, limit))
      }
      const figures = medianFigures(rounds)
      rows.push({
        id: `${id}-${clients}`,
        name: `${name}, ${clients} clients`,
        figure: figureText(figures),
        ...(figures['ofLimit'] ? { ratio: figures['ofLimit'] } : {}),
        figures,
      })
    }
    return rows
  } catch (error) {
    return [{ ...failedRow(name, error), id }]
  }
}

/** Adds to a row its rate of postings and its CPU time, each as a ratio to that of the limit. */
export function againstLimit(figures: Figures, limit: Figures): Figures {
  const { postingsPerSecond = 0, serverUs, databaseUs } = figures
  const { limit: perSecond = Number.NaN, limitUs } = limit
  return {
    ...figures,
    ...limit,
    ofLimit: postingsPerSecond / perSecond,
    ...(serverUs === undefined || databaseUs === undefined
      ? {}
      : { cpuMs: (serverUs + databaseUs) / 1_000 }),
    ...(serverUs === undefined || databaseUs === undefined || limitUs === undefined
      ? {}
      : { ofTwoPostings: (serverUs + databaseUs) / (2 * limitUs) }),
  }
}

export async function countPostings({ db }: Field): Promise<number> {
  const { count } = await queryOne<{ count: bigint }>(db, 'select count(*) as count from posting')
  return Number(count)
}
