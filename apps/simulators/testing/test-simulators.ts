import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { forEachGateway } from '@champa/contract/qr-gateways'
import type { Fault, FaultMode } from '@champa/wire/faults'
import { startSimulators, type SigningKeys, type SimulatorSecrets } from '../simulators.ts'

export type Delivery = { path: string; headers: IncomingHttpHeaders; body: string }
type Answer = { reference: string; status: number }
export type TestSimulators = Awaited<ReturnType<typeof startTestSimulators>>

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Starts the simulators on a free port with a webhook receiver, for tests. */
export async function startTestSimulators(
  options: {
    dataDir?: string
    payoutDelayMs?: number
    pace?: number
    secrets?: SimulatorSecrets
    signingKeys?: SigningKeys
  } = {},
) {
  const secrets = options.secrets ?? {
    ...forEachGateway(newSecret),
    bank: newSecret(),
    payout: newSecret(),
    games: newSecret(),
  }
  const signingKeys = options.signingKeys ?? {
    ...forEachGateway(newSecret),
    bankSms: newSecret(),
    payout: newSecret(),
  }
  const deliveries: Delivery[] = []
  /** Queued responses to webhooks that contain a given reference; all other webhooks get 200. */
  const answers: Answer[] = []
  const receiver = await receive(deliveries, answers)
  const simulators = await startSimulators({
    port: 0,
    dataDir: options.dataDir ?? ':memory:',
    webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`,
    secrets,
    signingKeys,
    payoutDelayMs: options.payoutDelayMs ?? 3_600_000,
    ...(options.pace === undefined ? {} : { pace: options.pace }),
  })
  const call = caller(simulators.url)
  const healthy = () => call('DELETE', '/faults')
  return {
    url: simulators.url,
    secrets,
    signingKeys,
    deliveries,
    answers,
    call,
    fault: (fault: Fault) => call('PUT', '/faults', fault),
    healthy,
    /** Ends all faults and waits for pending webhooks, which a later fault would affect. */
    async settle(): Promise<void> {
      await healthy()
      await eventually(simulators.areWebhooksDelivered)
    },
    async stop(): Promise<void> {
      await simulators.stop()
      receiver.closeAllConnections()
      await new Promise((done) => receiver.close(done))
    },
  }
}

/**
 * Timeout of a test call in ms: short when the fault prevents or delays the answer, otherwise
 * longer than a busy machine takes.
 */
export function timeoutFor(mode?: FaultMode): number {
  if (mode === 'timeout') return 300
  return mode === 'slow' ? 1_000 : 120_000
}

/** Polls until a result is returned; only the test's own timeout ends it. */
export async function eventually<Result>(
  look: () => Result | undefined | false | Promise<Result | undefined | false>,
): Promise<Result> {
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    await delay(20)
  }
}

function caller(url: string) {
  return async (
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      ...(body
        ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : {}),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return {
      status: answer.status,
      body: isJson ? (JSON.parse(text) as Record<string, unknown>) : { text },
    }
  }
}

async function receive(deliveries: Delivery[], answers: Answer[]): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      deliveries.push({ path: request.url ?? '', headers: request.headers, body })
      const index = answers.findIndex((one) => body.includes(one.reference))
      const [answer] = index < 0 ? [] : answers.splice(index, 1)
      response.writeHead(answer?.status ?? 200).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}
