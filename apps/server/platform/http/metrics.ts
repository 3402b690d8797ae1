import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const requests = new Histogram({
  name: 'champa_request_seconds',
  help: 'Time to answer a request, by route and status.',
  registers: [metrics],
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60],
})
const jobRuns = new Counter({
  name: 'champa_job_items_total',
  help: 'Rows that a job has worked on.',
  labelNames: ['job', 'outcome'],
  registers: [metrics],
})

const proofSucceeded = new Gauge({
  name: 'champa_ledger_proof_success_timestamp_seconds',
  help: 'When the books were last proved to hold; 0: never.',
  aggregator: 'max',
  registers: [metrics],
})
const proofHolds = new Gauge({
  name: 'champa_ledger_proof_holds',
  help: '1: the last proof held; 0: it did not, or could not be run.',
  aggregator: 'max',
  registers: [metrics],
})

/** Shows the outcome of the last complete nightly proof, whichever process ran it. */
export function showProof({
  succeededAt,
  result,
}: {
  succeededAt: Date | null
  result: string | null
}): void {
  proofSucceeded.set(succeededAt ? succeededAt.getTime() / 1000 : 0)
  if (result !== null) proofHolds.set(result === 'passed' ? 1 : 0)
}

const auditHolds = new Gauge({
  name: 'champa_audit_proof_holds',
  help: '1: the last check of the audit log found every chain whole; 0: it did not.',
  aggregator: 'max',
  registers: [metrics],
})
const auditSucceeded = new Gauge({
  name: 'champa_audit_proof_success_timestamp_seconds',
  help: 'When the audit log was last found whole; 0: never.',
  aggregator: 'max',
  registers: [metrics],
})
const auditAnchor = new Gauge({
  name: 'champa_audit_anchor_timestamp_seconds',
  help: 'When this process last anchored the audit log; number and hash are labels.',
  labelNames: ['no', 'hash'],
  aggregator: 'max',
  registers: [metrics],
})

/** Shows the outcome of the last nightly check of the audit log, whichever process ran it. */
export function showAuditProof(of: { succeededAt: Date | null; result: string | null }): void {
  auditSucceeded.set(of.succeededAt ? of.succeededAt.getTime() / 1000 : 0)
  if (of.result !== null) auditHolds.set(of.result === 'passed' ? 1 : 0)
}

/** Shows the newest anchor of the audit log in place of the one before. */
export function showAnchor({ no, at, hash }: { no: bigint; at: Date; hash: string }): void {
  auditAnchor.reset()
  auditAnchor.set({ no: no.toString(), hash }, at.getTime() / 1000)
}

export function countRequest(method: string, route: string, status: number, ms: number): void {
  requests.observe({ method, route, status: String(status) }, ms / 1000)
}

export function countJob(job: string, outcome: 'done' | 'failed'): void {
  jobRuns.inc({ job, outcome })
}
