import * as contract from '@champa/contract/game'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route.ts'
import { compareHistory } from './history/compare-history.job.ts'
import { activateGame, activationAlongside } from './activate-game.ts'
import { autoLoginWithPassword } from './login/auto-login-with-password.ts'
import { autoLogin } from './login/auto-login.ts'
import { cleanTickets } from './login/clean-tickets.job.ts'
import { followLink } from './login/follow-link.ts'
import { sealAnew } from './player/seal-anew.job.ts'
import { transferAlongside, usernamesAlongside } from './queries.ts'
import { readGameAccount } from './read-game-account.ts'
import { looksAlongside } from './looks/look-at-games.ts'
import { refreshGame } from './refresh-game.ts'
import { refreshGames } from './refresh-games.ts'
import { resetGamePassword } from './reset-game-password.ts'
import { setFavourite } from './set-favourite.ts'
import { settleTransfers } from './settle-transfers.job.ts'
import { transferAll } from './transfer-all.ts'
import { transfer } from './transfer.ts'

export {
  listTransfersInDoubt,
  lookOnceMore,
  settleByHand,
  type Found,
  type Looked,
  type SettledByHand,
  type TransferInDoubt,
} from './doubt/in-doubt.ts'
export { closeFinding, listFindings, type OpenFinding } from './history/findings.ts'
export { bringHome, retellHome } from './sweeps/bring-home.ts'
export { readSearches } from './doubt/read-searches.ts'
export { rateOf, readAllGames, readCatalogue, type Game } from './catalogue.ts'
export { freshenGames } from './looks/freshen-games.ts'
export { openFormTargets } from './login/form-targets.ts'
export { providerOf } from './player/provider-of.ts'
export { replacePassword } from './player/replace-password.ts'
export { vaultOf, type Vault } from './player/vault.ts'
export { listVaultKeys, type VaultKey } from './player/vault-keys.ts'
export { connectGame, listGames, openGame, type ListedGame } from './operator/manage-games.ts'
export { hashBody, usernamesAlongside, type Usernames } from './queries.ts'
export { betsToldUntil, canReportBets, searchOf } from './rules.ts'
export { refusalOf } from './transfer.ts'

export const gameRoutes: Route[] = [
  answer(contract.refreshGames, refreshGames, looksAlongside),
  answer(contract.refreshGame, refreshGame, looksAlongside),
  answer(contract.setFavourite, setFavourite, usernamesAlongside),
  answer(contract.activateGame, activateGame, activationAlongside),
  answer(contract.readGameAccount, readGameAccount),
  answer(contract.resetGamePassword, resetGamePassword),
  answer(contract.transfer, transfer, transferAlongside),
  answer(contract.transferAll, transferAll, transferAlongside),
  answer(contract.autoLogin, autoLogin, usernamesAlongside),
  answer(contract.autoLoginWithPassword, autoLoginWithPassword, usernamesAlongside),
  answer(contract.followLink, followLink),
]

export const gameJobs: Job[] = [cleanTickets, sealAnew, settleTransfers, compareHistory]
