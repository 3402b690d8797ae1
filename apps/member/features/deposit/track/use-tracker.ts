import {
  type DepositStage,
  depositStages,
  readDepositTracker,
  type TrackedDeposit,
} from '@champa/contract/deposit'
import { useState } from 'react'
import { useApiQuery } from '../../../platform/client.ts'

interface DepositTracker {
  /** Deposits that are pending or ended since the sheet was opened, newest first. */
  deposits: readonly TrackedDeposit[]
  /** The channel whose QR code waits for payment. */
  openCode: string | null
  /** True until the deposits have loaded or failed to load. */
  waiting: boolean
}

/**
 * Tracks the member's deposits; live events refresh them. When the deposits cannot be loaded, the
 * tracker is hidden, because no deposit channel depends on it.
 */
export function useTracker(open: boolean): DepositTracker {
  const answer = useApiQuery(readDepositTracker, undefined, { enabled: open })
  const [openedAt] = useState(() => Date.now())
  const { data } = answer
  const ahead = data ? data.serverTime - answer.dataUpdatedAt : 0
  return {
    deposits: data
      ? underWay(data.deposits, { openedAt: openedAt + ahead, now: data.serverTime })
      : [],
    openCode:
      data?.deposits.find((deposit) => deposit.channel === 'qr' && deposit.stage === 'waiting')
        ?.provider ?? null,
    waiting: answer.isPending && answer.failureCount === 0,
  }
}

const failedShownForMs = 30 * 60_000

interface TimeFrame {
  /** The two times to compare, both by the server's clock. */
  openedAt: number
  now: number
}

/**
 * The deposits to show, the most recently updated first: pending ones, those credited since the
 * sheet was opened, and recent failures.
 */
export function underWay(
  deposits: readonly TrackedDeposit[],
  { openedAt, now }: TimeFrame,
): TrackedDeposit[] {
  const shown = deposits.filter((deposit) => {
    if (deposit.stage === 'credited') return endOf(deposit) >= openedAt
    return deposit.stage !== 'failed' || now - endOf(deposit) < failedShownForMs
  })
  return shown.toSorted((one, other) => endOf(other) - endOf(one))
}

function endOf({ createdAt, steps }: TrackedDeposit): number {
  return Math.max(createdAt, ...steps.map((step) => step.at))
}

interface ChannelStep {
  stage: DepositStage
  /**
   * Time at which the stage was reached; null when it was not reached yet or the time is unknown.
   */
  at: number | null
  state: 'done' | 'now' | 'failed' | 'ahead'
}

/** All stages of a deposit: done, current and ahead; after a failure nothing is ahead. */
export function stepsOf({ stage, steps }: TrackedDeposit): ChannelStep[] {
  const at = (wanted: DepositStage) => steps.find((step) => step.stage === wanted)?.at ?? null
  const channel = depositStages.filter((depositStage) => depositStage !== 'failed')
  if (stage === 'failed') {
    const behind = channel
      .filter((one) => at(one) !== null)
      .map((one) => ({ stage: one, at: at(one), state: 'done' as const }))
    return [...behind, { stage, at: at(stage), state: 'failed' }]
  }
  const here = channel.indexOf(stage)
  return channel.map((one, index) => ({
    stage: one,
    at: at(one),
    state:
      index < here || (one === 'credited' && index === here)
        ? 'done'
        : index === here
          ? 'now'
          : 'ahead',
  }))
}
