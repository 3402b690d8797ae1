import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../platform/db.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { webAddress } from '../../wallet/index.ts'
import { readCatalogue } from '../../catalogue/index.ts'

/** A slow database does not delay the page: after this time the last known targets are used. */
const waitTimeoutMs = 500
/**
 * Matches an origin that is safe in a content security policy. The host of a URL may contain a
 * semicolon, which would end the directive.
 */
const origin = /^https?:\/\/([A-Za-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/

/**
 * Returns the origins to which the app's page may send a form: the sites of the open games with a
 * form login.
 */
export function openFormTargets(db: Db, settings: Settings): () => Promise<string[]> {
  let last: string[] = []
  return () =>
    Promise.race([
      readFormTargets(db, settings).then(
        (targets) => (last = targets),
        () => last,
      ),
      wait(waitTimeoutMs, undefined, { ref: false }).then(() => last),
    ])
}

async function readFormTargets(db: Db, settings: Settings): Promise<string[]> {
  const games = [...(await readCatalogue(db)).values()].filter((game) => game.login.form === 'post')
  const origins = games
    .flatMap((game) => webAddress(game.code, game.web, settings) ?? [])
    .map((web) => new URL(web).origin)
  return [...new Set(origins)].filter((one) => origin.test(one))
}
