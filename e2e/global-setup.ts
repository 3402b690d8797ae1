import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../apps/server/platform/embedded/process-facts.ts'
import { buildApps } from '../scripts/setup/build-apps.ts'
import { stackFolders, startJourneyStack } from './journey-stack.ts'

/**
 * One stack for all tests. With BASE_URL, SIMULATORS_URL and DATA_DIR set, a running stack is used
 * instead.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['BASE_URL']) return undefined
  removeLeftovers()
  await buildApps((line) => console.log(line))
  const stack = await startJourneyStack()
  process.env['BASE_URL'] = stack.address
  process.env['SIMULATORS_URL'] = stack.simulatorsAddress
  process.env['DATA_DIR'] = stack.dataDir
  return stack.stop
}

/** Removes the data folders of runs that were killed before their teardown. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(stackFolders)
      ? Number(name.slice(stackFolders.length).split('-')[0])
      : undefined
    if (pid && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
