import { readSettings } from './settings.ts'
import { startSimulators } from './simulators.ts'

const simulators = await startSimulators(readSettings(process.env))
console.log(`simulators ready at ${simulators.url}`)

let ending = false
function end(): void {
  if (ending) return
  ending = true
  simulators.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
}

process.on('SIGTERM', end)
process.on('SIGINT', end)
// The process that started this one is gone: a world without its wallet has no purpose.
process.on('disconnect', end)
