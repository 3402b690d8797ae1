import type { PayoutState, WithdrawStage } from '@champa/contract/withdraw'

export interface PayoutStep {
  stage: WithdrawStage
  /** Null when the stage has not been reached. */
  at: number | null
  state: 'done' | 'now' | 'ahead' | 'failed'
}

/**
 * The stages of a withdrawal for its timeline: done, current and ahead. A rejected one ends at its
 * rejection.
 */
export function payoutSteps({ steps }: Pick<PayoutState, 'steps'>): PayoutStep[] {
  const at = (stage: WithdrawStage) => steps.find((step) => step.stage === stage)?.at ?? null
  const rejectedAt = at('rejected')
  const way: readonly WithdrawStage[] = ['requested', 'approved', 'paid']
  if (rejectedAt !== null) {
    const before = way
      .filter((stage) => at(stage) !== null)
      .map((stage): PayoutStep => ({ stage, at: at(stage), state: 'done' }))
    return [...before, { stage: 'rejected', at: rejectedAt, state: 'failed' }]
  }
  const waitedFor = way.find(
    (stage) =>
      at(stage) === null && way.slice(way.indexOf(stage)).every((later) => at(later) === null),
  )
  return way.map((stage) => ({
    stage,
    at: at(stage),
    state:
      stage === waitedFor
        ? 'now'
        : at(stage) === null && waitedFor !== undefined
          ? 'ahead'
          : 'done',
  }))
}

const rejectionShownForMs = 24 * 60 * 60_000

/**
 * Whether it was rejected within the last day, by the server's clock: a member who missed it still
 * learns where the money is.
 */
export function latelyRejected(payout: Pick<PayoutState, 'steps'> | null, now: number): boolean {
  const at = payout?.steps.find(({ stage }) => stage === 'rejected')?.at
  return at !== undefined && now - at < rejectionShownForMs
}
