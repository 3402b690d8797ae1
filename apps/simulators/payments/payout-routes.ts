import { toWireAmount, wireAmount } from '@champa/wire/amount'
import {
  payoutCurrencies,
  payoutPaths,
  payoutSubmit,
  type PayoutRefusal,
} from '@champa/wire/payout'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { bearer } from '../bearer.ts'
import { answer, type Answer } from '../faults/answer.ts'
import type { FaultSwitches } from '../faults/fault-switches.ts'
import type { Payouts } from './payouts.ts'

const ofReference = z.object({ reference: z.string() })
const ofId = z.object({ id: z.string() })
const ofDecision = z.object({ id: z.string(), decision: z.enum(['paid', 'rejected']) })
const decisionReason = z.optional(z.nullable(z.object({ reason: z.optional(z.string()) })))

const wantedBalance = z.object({ currency: z.enum(payoutCurrencies), amount: wireAmount })

const balancesOf = (payouts: Payouts) => ({
  balances: payouts
    .balances()
    .map(({ currency, amount }) => ({ currency, amount: toWireAmount(amount) })),
})

const refuse = (status: number, code: PayoutRefusal['code'], message: string): Answer => ({
  status,
  body: { code, message },
})
const unauthorised = refuse(401, 'unauthorised', 'Invalid secret.')
const notFound = refuse(404, 'not-found', 'No payout has this reference.')

/** The payout bank: the API for its customer, the operator, and the decisions of a bank clerk. */
export function payoutRoutes(
  app: FastifyInstance,
  faults: FaultSwitches,
  payouts: Payouts,
  secret: string,
): void {
  const allowed = bearer(secret)

  app.post(payoutPaths.payouts, (request, reply) => {
    const parsed = payoutSubmit.safeParse(request.body)
    const submit = (settles: boolean): Answer => {
      if (!allowed(request)) return unauthorised
      if (!parsed.success) return refuse(400, 'invalid-request', z.prettifyError(parsed.error))
      if (parsed.data.amount <= 0n)
        return refuse(400, 'invalid-request', 'The amount must be above 0.00.')
      const payout = payouts.submit(parsed.data, settles)
      return payout
        ? { status: 202, body: payout }
        : refuse(409, 'reference-in-use', 'This reference has another order.')
    }
    return answer(reply, faults, {
      target: 'payout',
      work: () => submit(true),
      refusal: refuse(422, 'refused', 'The receiving bank is closed.'),
      // The order is accepted but never decided automatically; only a button decides it.
      own: { pending: () => submit(false) },
    })
  })

  app.get('/payouts/:reference', (request, reply) =>
    answer(reply, faults, {
      target: 'payout/query',
      work: () => {
        if (!allowed(request)) return unauthorised
        const payout = payouts.find(ofReference.parse(request.params).reference)
        return payout ? { status: 200, body: payout } : notFound
      },
      refusal: refuse(422, 'refused', 'Queries are unavailable.'),
      // Queries return an outdated status, as from a replica that lags behind.
      own: {
        pending: () => {
          const payout = payouts.find(ofReference.parse(request.params).reference)
          return allowed(request) && payout
            ? {
                status: 200,
                body: { ...payout, status: 'pending', reason: null, bankReference: null },
              }
            : notFound
        },
      },
    }),
  )

  balanceRoutes(app, faults, payouts, allowed)

  app.get('/bank/payouts', () => ({ payouts: payouts.list() }))

  /** Sends a webhook that contradicts the decision. */
  app.post('/bank/payouts/:id/contradict', (request, reply) => {
    const reported = payouts.contradict(ofId.parse(request.params).id)
    return reported
      ? { reported }
      : reply.code(409).send({
          code: 'not-settled',
          message: 'Nothing was said yet that could be contradicted.',
        })
  })

  app.post('/bank/payouts/:id/:decision', (request, reply) => {
    const wanted = ofDecision.safeParse(request.params)
    if (!wanted.success)
      return reply.code(400).send({ code: 'invalid-request', message: 'Decide paid or rejected.' })
    const reason = decisionReason.safeParse(request.body).data?.reason
    const done = payouts.settle(wanted.data.id, wanted.data.decision, reason)
    if (done === 'not-found') return reply.code(404).send(notFound.body)
    if (done === 'already-settled')
      return reply.code(409).send({ code: done, message: 'This payout is settled already.' })
    return { status: wanted.data.decision }
  })
}

/** What the operator's account holds. */
function balanceRoutes(
  app: FastifyInstance,
  faults: FaultSwitches,
  payouts: Payouts,
  allowed: ReturnType<typeof bearer>,
): void {
  app.get(payoutPaths.balances, (request, reply) =>
    answer(reply, faults, {
      target: 'payout/query',
      work: () => (allowed(request) ? { status: 200, body: balancesOf(payouts) } : unauthorised),
      refusal: refuse(422, 'refused', 'Queries are unavailable.'),
    }),
  )

  /** Tops the operator's account up or empties it, for tests. */
  app.put('/bank/payout-balances', (request, reply) => {
    const wanted = wantedBalance.safeParse(request.body)
    if (!wanted.success) return reply.code(400).send({ message: z.prettifyError(wanted.error) })
    payouts.setBalance(wanted.data.currency, wanted.data.amount)
    return balancesOf(payouts)
  })
}
