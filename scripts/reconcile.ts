import { loadSettings } from '../apps/server/platform/settings.ts'
import { proved, reconcile } from '../apps/server/ledger/reconcile.ts'
import { openDatabase } from './stack/open-database.ts'

// Proves that the books hold and says what was proved; exits 1 with the member and account on the first thing that does not.
const { db, close } = await openDatabase(loadSettings(process.env), 1)
try {
  const proof = await reconcile(db)
  if (proof.broken) {
    console.error(
      `The ledger does not hold: member ${proof.broken.member}, account ${proof.broken.account}: ${proof.broken.why}.`,
    )
    process.exitCode = 1
  } else {
    console.log(
      `The ledger holds: ${proof.members} members, ${proof.accounts} accounts, ${proof.entries} entries. Not one of these was found:`,
    )
    for (const why of proved) console.log(`  - ${why}`)
  }
} finally {
  await close()
}
