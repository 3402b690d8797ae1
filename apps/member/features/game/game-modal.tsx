import { readGameAccount } from '@champa/contract/game'
import { readWallet } from '@champa/contract/wallet'
import { Art } from '@champa/ui/brand/art'
import { Sheet } from '@champa/ui/overlay/sheet'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { ActivateFooter, ActivatePanel, useActivate } from './account/activate-panel.tsx'
import { AccountPanel } from './account/account-panel.tsx'
import { GameBalance } from './account/game-balance.tsx'
import { PlayAlerts } from './play/play-alerts.tsx'
import { PlayFooter } from './play/play-footer.tsx'
import { type TransferPreset, usePlayActions } from './play/use-play-actions.ts'
import { posterOf } from './card/poster-of.ts'
import './game.css'

interface GameModalProps {
  open: boolean
  code: string
  /** `changed`: an account was opened or money was transferred. */
  onClose: (changed?: boolean) => void
  onTransfer: (preset: TransferPreset) => void
  bonusHref: string
}

/** A game account: credentials and ways to play when it is open, otherwise a way to open it. */
export function GameModal({ open, code, onClose, onTransfer, bonusHref }: GameModalProps) {
  const t = useTranslations()
  const wallet = useApiQuery(readWallet).data
  const game = wallet?.slots.find((one) => one.code === code)
  const account = useApiQuery(
    readGameAccount,
    { params: { code } },
    {
      enabled: open && game?.isActive === true && !game.isClosed,
      // While a password reset awaits the game's confirmation, every query makes the server send it
      // again.
      notByItself: true,
    },
  )
  const activate = useActivate(game)
  const play = usePlayActions(code, wallet)
  if (!wallet || !game) return null
  const played = { play, wallet, game, username: account.data?.username ?? null }
  const footer = game.isActive ? (
    <PlayFooter {...played} onTransfer={onTransfer} bonusHref={bonusHref} />
  ) : (
    <ActivateFooter activate={activate} />
  )
  return (
    <>
      <Sheet
        open={open}
        onClose={() => onClose(activate.done || play.moved)}
        title={game.name}
        closeLabel={t('common.close')}
        busy={activate.busy || play.busy}
        leading={
          <span className="bank game-picture" aria-hidden="true">
            <Art poster={posterOf(game.background)} />
          </span>
        }
        footer={footer}
      >
        {game.isActive ? (
          <>
            <GameBalance game={game} currency={wallet.currency} />
            {!game.isClosed && <AccountPanel game={game} account={account} />}
          </>
        ) : (
          <ActivatePanel activate={activate} />
        )}
      </Sheet>
      <PlayAlerts {...played} />
    </>
  )
}
