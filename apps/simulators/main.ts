import { readSettings } from './settings.ts'
import { startSimulators } from './simulators.ts'

const started = startSimulators(readSettings(process.env))

let ending = false
function end(): void {
  if (ending) return
  ending = true
  started.then((simulators) => simulators.stop()).then(() => process.exit(0), fail)
}

function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}

process.on('SIGTERM', end)
process.on('SIGINT', end)
// Ends when the parent process ends.
process.on('disconnect', end)
if (process.send && !process.connected) end()

started.then(({ url }) => console.log(`simulators ready at ${url}`), fail)
