import { useOnline } from '@champa/client/react/online'
import { activateGame, readGameAccount } from '@champa/contract/game'
import { type GameCard, readWallet } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { Art } from '@champa/ui/brand/art'
import { lockKeyOpen } from '@champa/ui/icons/game'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useApiQuery, useErrorText } from '../../platform/client.ts'
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

/**
 * The sheet of a game: credentials and ways to play when the member has an account, otherwise a
 * button that opens one.
 */
export function GameModal({ open, code, onClose, onTransfer, bonusHref }: GameModalProps) {
  const t = useTranslations()
  const wallet = useApiQuery(readWallet).data
  const game = wallet?.slots.find((slot) => slot.code === code)
  const account = useApiQuery(
    readGameAccount,
    { params: { code } },
    {
      enabled: open && game?.isActive === true && !game.isClosed,
      // The account is not refetched automatically: while a password reset waits for the game's
      // confirmation, every query makes the server repeat the reset.
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

type Activate = ReturnType<typeof useActivate>

function useActivate(game: GameCard | undefined) {
  const t = useTranslations()
  const change = useApiMutation(activateGame, { refreshes: [readWallet, readGameAccount] })
  const [done, setDone] = useState(false)
  const run = async () => {
    if (!game) return
    const answer = await change.run({ params: { code: game.code } })
    if (answer === null) return
    setDone(true)
    toast.show({ kind: 'ok', text: t('game.activated', { name: game.name }) })
  }
  return { run, done, busy: change.busy, held: change.isSettling, refused: change.refused }
}

function ActivatePanel({ activate }: { activate: Activate }) {
  const t = useTranslations()
  const errorText = useErrorText()
  return (
    <>
      <p className="c-2">{t('game.activateText')}</p>
      {activate.refused && (
        <InfoNote kind="error" live>
          {errorText(activate.refused)}
        </InfoNote>
      )}
    </>
  )
}

function ActivateFooter({ activate }: { activate: Activate }) {
  const t = useTranslations()
  const online = useOnline()
  return (
    <Button
      block
      icon={lockKeyOpen}
      busy={activate.busy}
      unavailable={!online || activate.held}
      onClick={() => void activate.run()}
    >
      {t('game.activate')}
    </Button>
  )
}
