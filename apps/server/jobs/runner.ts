import { countJob } from '../platform/http/metrics.ts'
import type { AppContext } from '../platform/app-context.ts'
import { notePulse, pulseOfJob } from '../platform/health/health-notes.ts'
import type { Job } from '../platform/job.ts'

/**
 * A job first runs within this time after the start, so that a process which is restarted every day
 * still runs its daily jobs.
 */
const firstRunWithinMs = 5 * 60_000

/**
 * Runs each job repeatedly, never twice at once within this process. A failed run is logged and
 * retried at its next interval. `stop` waits for the run in progress.
 */
export function startJobs(ctx: AppContext, jobs: Job[]): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()

  async function once(job: Job): Promise<void> {
    try {
      if ((await job.run(ctx, stopping.signal)) > 0) countJob(job.name, 'done')
      notePulse(pulseOfJob(job.name), null)
    } catch (error) {
      countJob(job.name, 'failed')
      notePulse(pulseOfJob(job.name), 'error')
      if (!stopping.signal.aborted) ctx.log.error({ err: error, job: job.name }, 'job failed')
    }
  }

  function plan(job: Job, waitMs = job.everyMs): void {
    if (stopping.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = once(job).finally(() => {
        running.delete(run)
        plan(job)
      })
      running.add(run)
    }, waitMs)
    timers.add(timer)
  }

  for (const job of jobs) plan(job, Math.min(job.everyMs, firstRunWithinMs))
  return {
    stop: async () => {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
