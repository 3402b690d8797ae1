import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../platform/db.ts'
import type { Settings } from '../../../platform/settings.ts'
import { webAddress } from '../../wallet/index.ts'
import { readCatalogue } from '../catalogue.ts'

/** The page is not held up by a database that is: then what was known last counts. */
const patienceMs = 500
/** An origin that means nothing else to a policy: a host may have a semicolon in it. */
const origin = /^https?:\/\/([A-Za-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/

/** Answers where the app's page may send a form: the sites of the open games that take one, and nobody else. */
export function openFormTargets(db: Db, settings: Settings): () => Promise<string[]> {
  let last: string[] = []
  return () =>
    Promise.race([
      readFormTargets(db, settings).then(
        (targets) => (last = targets),
        () => last,
      ),
      wait(patienceMs, undefined, { ref: false }).then(() => last),
    ])
}

async function readFormTargets(db: Db, settings: Settings): Promise<string[]> {
  const games = [...(await readCatalogue(db)).values()].filter((game) => game.login.form === 'post')
  const origins = games
    .flatMap((game) => webAddress(game.code, game.web, settings) ?? [])
    .map((web) => new URL(web).origin)
  return [...new Set(origins)].filter((one) => origin.test(one))
}
