import { steps } from './steps.ts'

export interface CheckResult {
  passed: number
  failed: number
  /** The steps that failed. */
  names: string[]
}

/** Runs every step, also after one has failed, and prints a line for each. */
export async function runCheck(): Promise<CheckResult> {
  const failed: string[] = []
  for (const { name, run } of steps) {
    const started = performance.now()
    const well = await run().catch((error: unknown) => {
      console.error(`  ${error instanceof Error ? error.message : String(error)}`)
      return false
    })
    console.log(
      `${well ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    )
    if (!well) failed.push(name)
  }
  if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`)
  return { passed: steps.length - failed.length, failed: failed.length, names: failed }
}
