import { loadSettings } from '../apps/server/platform/settings/settings.ts'
import { proved, reconcile } from '../apps/server/ledger/reconcile.ts'
import { openDatabase } from './stack/open-database.ts'

// Verifies the ledger and prints what was checked. Exits with 1 and names the member and account of
// the first violation.
const { db, close } = await openDatabase(loadSettings(process.env), 1)
try {
  const proof = await reconcile(db)
  if (proof.broken) {
    console.error(
      `The ledger is inconsistent: member ${proof.broken.member}, account ` +
        `${proof.broken.account}: ${proof.broken.why}.`,
    )
    process.exitCode = 1
  } else {
    console.log(
      `The ledger is consistent: ${proof.members} members, ${proof.accounts} accounts, ` +
        `${proof.entries} entries. Every check passed; none of these was found:`,
    )
    for (const violation of proved) console.log(`  - ${violation}`)
  }
} finally {
  await close()
}
