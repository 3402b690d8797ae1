import { openLog } from '../../apps/server/platform/log.ts'
import { loadSettings } from '../../apps/server/platform/settings/settings.ts'
import { openOperatorSettings } from '../../apps/server/platform/operator-settings.ts'
import { openDatabase } from '../stack/open-database.ts'
import type { Answer, Command } from './answer.ts'
import { carryOut, commandOf, help } from './commands.ts'
import { notifyMembers } from './notify-members.ts'

// Exits with 0 only on success; a refusal is printed to stderr.
const [name = '', ...words] = process.argv.slice(2)
const command = commandOf(name)
const { done, message } = command ? await runCommand(command) : { done: false, message: help() }
if (done) console.log(message)
else console.error(message)
if (!done) process.exitCode = 1

async function runCommand(one: Command): Promise<Answer> {
  const settings = loadSettings(process.env)
  const { db, close } = await openDatabase(settings, 2)
  const log = openLog(settings.logLevel)
  const live = notifyMembers({ ...settings, databaseUrl: db.url }, log)
  try {
    return await carryOut(
      one,
      {
        settings,
        db,
        officeDb: db,
        operatorSettings: await openOperatorSettings(db, log),
        live,
        log,
      },
      words,
    )
  } finally {
    // The change is committed, so a failure is only logged: screens that miss the notification
    // refetch later.
    await live
      .close()
      .catch((error: unknown) => log.warn({ err: error }, 'member notification failed'))
    await close()
  }
}
