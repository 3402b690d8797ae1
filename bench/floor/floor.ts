import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { figureText } from '../api/figure-text.ts'
import { limitFigures, loadFigures, medianFigures, type Measured } from '../api/measure.ts'
import { againstLimit, type Plan } from '../api/money-rows.ts'
import { startLoadGenerator } from '../load/load-generator.ts'
import { startOutside } from '../load/outside.ts'
import type { HttpRequest } from '../load/requests.ts'
import type { Stack } from '../stack.ts'
import type { Figures, Row } from '../table.ts'

const get: HttpRequest = { path: '/row' }
const post = (path: string): HttpRequest => ({ path, body: JSON.stringify({ amount: 1 }) })

/**
 * Measures endpoints without the product (floor-server.ts): what the framework, the driver and the
 * database leave to every endpoint of this kind.
 */
export async function benchFloor(stack: Stack, plan: Plan): Promise<Row[]> {
  const outside = await startOutside()
  const generator = startLoadGenerator()
  const server = fork(fileURLToPath(new URL('floor-server.ts', import.meta.url)), [
    stack.databaseUrl,
    outside.url,
  ])
  try {
    const [{ port }] = (await once(server, 'message')) as [{ port: number }]
    const url = `http://127.0.0.1:${port}`
    const measured: Measured = {
      stack: { ...stack, url, serverPid: server.pid ?? 0 },
      generator,
      outside,
    }
    const rows = [await rowOf(measured, plan, { id: 'row', name: 'reads one row', request: get })]
    for (const clients of [16, 64])
      rows.push(
        await rowOf(measured, plan, {
          id: 'posting',
          name: 'makes one posting of the limit',
          request: post('/posting'),
          clients,
          postings: 1,
        }),
        await rowOf(measured, plan, {
          id: 'transfer',
          name: 'makes two postings of the limit around an outside call',
          request: post('/transfer'),
          clients,
          postings: 2,
        }),
      )
    return rows
  } finally {
    server.disconnect()
    generator.stop()
    outside.stop()
  }
}

async function rowOf(
  measured: Measured,
  { rounds, seconds }: Plan,
  of: { id: string; name: string; request: HttpRequest; clients?: number; postings?: number },
): Promise<Row> {
  const { clients = 16, postings = 0 } = of
  const requests = { requests: Array.from({ length: clients }, () => of.request), repeats: true }
  const run = (load: { clients: number; seconds: number }): Promise<Figures> =>
    loadFigures(measured, requests, load).then(({ figures, failure }) => {
      if (failure !== null) throw new Error(failure)
      return figures
    })
  await run({ clients, seconds: 0.5 })
  const all: Figures[] = []
  for (let round = 0; round < rounds; round++) {
    const limit = postings > 0 ? await limitFigures(measured, { clients, seconds }) : {}
    const figures = await run({ clients, seconds })
    const rates = {
      postingsEach: postings,
      postingsPerSecond: postings * (figures['perSecond'] ?? 0),
    }
    const perCore = 1e6 / (figures['serverUs'] ?? Number.NaN)
    all.push(postings > 0 ? againstLimit({ ...figures, ...rates }, limit) : { ...figures, perCore })
  }
  const figures = medianFigures(all)
  return {
    id: `floor-${of.id}-${clients}`,
    name: `an endpoint that only ${of.name}, ${clients} clients`,
    figure: figureText(figures),
    ...(figures['ofLimit'] ? { ratio: figures['ofLimit'] } : {}),
    figures,
  }
}
