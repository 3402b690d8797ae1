import { transferMinimum } from '@champa/contract/game'
import type { GameCard, WalletState } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { arrowDown } from '@champa/ui/icons/arrow'
import { useTranslations } from 'use-intl'
import { hiddenFigure, useFiguresHidden } from '../../../platform/device/hidden-figures.ts'
import { useOnline } from '@champa/client/react/online'

/** A button that returns the money of all games to the wallet; hidden when there is none. */
export function CollectButton({ wallet, onClick }: { wallet: WalletState; onClick: () => void }) {
  const t = useTranslations()
  const online = useOnline()
  const hidden = useFiguresHidden()
  const inGames = worthInGames(wallet.slots)
  if (inGames < transferMinimum) return null
  return (
    <Button kind="tonal" block size="sm" icon={arrowDown} unavailable={!online} onClick={onClick}>
      {t('tr.bringHome', { amount: hidden ? hiddenFigure : formatMoney(inGames, wallet.currency) })}
    </Button>
  )
}

/** The sum of the balances in open games, in the member's currency. */
function worthInGames(games: readonly GameCard[]): bigint {
  return games.reduce((sum, game) => (game.isActive ? sum + game.worth : sum), 0n)
}
