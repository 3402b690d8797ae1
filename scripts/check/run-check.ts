import { steps, type Step } from './steps.ts'

export interface CheckResult {
  passed: number
  failed: number
  /** Names of the failed steps. */
  names: string[]
}

/**
 * Runs every step of the check, two at a time, and prints one line per step. A failure does not
 * stop the other steps.
 */
export async function runCheck(): Promise<CheckResult> {
  const failed = new Set<Step>()
  const take = async (step: Step): Promise<void> => {
    if (!(await passes(step))) failed.add(step)
  }
  const reading = steps.filter(({ writes }) => !writes).values()
  const lane = async (): Promise<void> => {
    for (const step of reading) await take(step)
  }
  await Promise.all([lane(), lane()])
  for (const step of steps.filter(({ writes }) => writes)) await take(step)
  const names = steps.filter((step) => failed.has(step)).map(({ name }) => name)
  if (names.length > 0) console.log(`failed: ${names.join(', ')}`)
  return { passed: steps.length - names.length, failed: names.length, names }
}

async function passes({ name, run }: Step): Promise<boolean> {
  const started = performance.now()
  const well = await run().catch((error: unknown) => {
    console.error(`  ${error instanceof Error ? error.message : String(error)}`)
    return false
  })
  console.log(
    `${well ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  )
  return well
}
