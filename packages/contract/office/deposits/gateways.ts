import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { qrGateways } from '../../qr-gateways.ts'
import { accountStates } from './accounts.ts'
import { acted, approvalReason, justification } from '../approval-shapes.ts'

const gatewayRow = z.object({
  code: z.enum(qrGateways),
  /** Null for a gateway without a row among the receiving accounts. */
  state: z.nullable(z.enum(accountStates)),
  /** Whether this server has its address. */
  isConnected: z.boolean(),
  /** The accounts that it collects into; payments to any other wait for staff. */
  accounts: z.array(z.string()),
  /** QR codes of the last hour: requested, made, paid, and those that could not be made. */
  codes: z.object({
    requested: z.number(),
    made: z.number(),
    paid: z.number(),
    failed: z.number(),
  }),
  /** How long its reports of the last hour came after the payments; null without one. */
  medianReportMs: z.nullable(z.number()),
  /** Webhooks of the last hour with a wrong signature, since this server began. */
  refusedWebhooks: z.number(),
  lastReportAt: z.nullable(z.number()),
})
export type GatewayRow = z.output<typeof gatewayRow>

export const readGateways = endpoint({
  method: 'GET',
  path: '/api/office/gateways',
  access: 'staff',
  needs: 'deposit.read',
  changes: false,
  does: 'Returns every QR gateway with its state and the figures of the last hour.',
  answer: z.object({ rows: z.array(gatewayRow), asOf: z.number() }),
  refuses: [],
})

const params = z.object({ code: z.enum(qrGateways) })
const unknownCode = { fieldRefusals: { code: 'NO_DATA' } } as const

export const openGateway = endpoint({
  method: 'POST',
  path: '/api/office/gateways/:code/open',
  access: 'staff',
  needs: 'deposit.accounts',
  second: 'gateway.open',
  idempotent: true,
  changes: true,
  auditAction: 'open-gateway',
  does: 'Requests that a closed QR gateway is offered to members again.',
  params,
  body: z.object(justification),
  answer: acted,
  refuses: [
    'APPROVAL_EXISTS',
    'APPROVER_MISSING',
    'IDEMPOTENCY_MISMATCH',
    'NO_DATA',
    'NOT_WAITING',
  ],
  ...unknownCode,
})

export const closeGateway = endpoint({
  method: 'POST',
  path: '/api/office/gateways/:code/close',
  access: 'staff',
  needs: 'deposit.accounts',
  changes: true,
  auditAction: 'close-gateway',
  setsState: true,
  idempotent: true,
  does: 'Closes a QR gateway to members at once. Payments of its codes are credited all the same.',
  params,
  body: z.object({ reason: approvalReason }),
  answer: z.object({}),
  refuses: ['IDEMPOTENCY_MISMATCH', 'NO_DATA', 'NOT_WAITING'],
  ...unknownCode,
})

export const testGateway = endpoint({
  method: 'POST',
  path: '/api/office/gateways/:code/test',
  access: 'staff',
  needs: 'deposit.accounts',
  changes: true,
  auditAction: 'test-gateway',
  does: 'Asks a QR gateway about a code that does not exist, which creates nothing.',
  params,
  /** ok: it answered that it does not know the code. strange: it claims to. silent: no answer. */
  answer: z.object({ outcome: z.enum(['ok', 'strange', 'silent']), ms: z.number() }),
  refuses: ['NO_DATA'],
  ...unknownCode,
})
