import * as contract from '@champa/contract/game'
import * as office from '@champa/contract/office/games'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { compareHistory } from './history/compare-history.job.ts'
import { activateGame, activationProjection } from './activate-game.ts'
import { autoLoginWithPassword, autoLogin, followLink } from './login/auto-login.ts'
import { cleanTickets } from './login/clean-tickets.job.ts'
import { resealPasswords } from './player/reseal-passwords.job.ts'
import { transferProjection, usernamesProjection } from './queries.ts'
import { readGameAccount } from './read-game-account.ts'
import { syncProjection } from './balance-sync/sync-balances.ts'
import { refreshGame, refreshGames } from './refresh-games.ts'
import { resetGamePassword } from './player/change-password.ts'
import { setFavourite } from './set-favourite.ts'
import { settleTransfers } from './settle-transfers.job.ts'
import { transferAll } from './transfer-all.ts'
import { transfer } from './transfer.ts'

import { closeGame, requestOpening } from './office/open-and-close.ts'

export { openGameAction } from './office/open-game-action.ts'
export {
  findToSettle,
  listUnresolvedTransfers,
  queryOnceMore,
  settleManually,
  type Found,
  type QueryResult,
  type ManualSettlement,
  type UnresolvedTransfer,
} from './transfers/unresolved-transfers.ts'
export { closeFinding, listFindings, type OpenFinding } from './history/findings.ts'
export { returnToWallet, replayReturn } from './sweeps/return-to-wallet.ts'
export { readSearches } from './transfers/ask-game.ts'
export { ensureFreshBalances } from './refresh-games.ts'
export { assertGameAddresses } from './operator/plain-addresses.ts'
export { openFormTargets } from './login/form-targets.ts'
export { providerOf } from './player/provider-of.ts'
export { replacePassword } from './player/change-password.ts'
export { listVaultKeys, type VaultKey } from './player/vault-keys.ts'
export { connectGame, listGames, openGame, type ListedGame } from './operator/manage-games.ts'
export { hashBody, usernamesProjection, type Usernames } from './queries.ts'
export { betsReportedUntil, canReportBets, searchOf } from './rules.ts'
export { refusalOf } from './transfer.ts'

export const gameRoutes: Route[] = [
  answer(office.openGame, requestOpening),
  answer(office.closeGame, closeGame),
  answer(contract.refreshGames, refreshGames, syncProjection),
  answer(contract.refreshGame, refreshGame, syncProjection),
  answer(contract.setFavourite, setFavourite, usernamesProjection),
  answer(contract.activateGame, activateGame, activationProjection),
  answer(contract.readGameAccount, readGameAccount),
  answer(contract.resetGamePassword, resetGamePassword),
  answer(contract.transfer, transfer, transferProjection),
  answer(contract.transferAll, transferAll, transferProjection),
  answer(contract.autoLogin, autoLogin, usernamesProjection),
  answer(contract.autoLoginWithPassword, autoLoginWithPassword, usernamesProjection),
  answer(contract.followLink, followLink),
]

export const gameJobs: Job[] = [cleanTickets, resealPasswords, settleTransfers, compareHistory]
