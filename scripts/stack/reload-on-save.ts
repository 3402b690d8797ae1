import { watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/root.mjs'
import type { Part, Stack } from './start-stack.ts'

const settleMs = 200

/** Parts to restart after a change in a folder. */
const folders: { folder: string; parts: Part[] }[] = [
  { folder: 'apps/server', parts: ['server'] },
  { folder: 'packages/contract', parts: ['server'] },
  { folder: 'packages/wire', parts: ['server', 'simulators'] },
  { folder: 'apps/simulators', parts: ['simulators'] },
]

/** Restarts the affected parts after a save, debounced. */
export function reloadOnSave(stack: Stack, log: (line: string) => void): { stop: () => void } {
  const due = new Set<Part>()
  let turn = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const restartDue = async (): Promise<void> => {
    const parts = [...due]
    due.clear()
    for (const part of parts) {
      log(`restarting the ${part}`)
      await stack.restart(part)
    }
  }
  const saved = (parts: Part[], file: string | null): void => {
    if (!file || !/\.(ts|sql|html|json)$/.test(file) || /\.test\.ts$|node_modules/.test(file))
      return
    for (const part of parts) due.add(part)
    clearTimeout(timer)
    timer = setTimeout(() => (turn = turn.then(restartDue)), settleMs)
  }
  const watchers: FSWatcher[] = folders.map(({ folder, parts }) =>
    watch(join(root, folder), { recursive: true }, (_, file) => saved(parts, file)),
  )
  return {
    stop: () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}
