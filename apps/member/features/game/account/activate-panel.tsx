import { activateGame, readGameAccount } from '@champa/contract/game'
import { type GameCard, readWallet } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { lockKeyOpen } from '@champa/ui/icons/game'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'

export type Activate = ReturnType<typeof useActivate>

export function useActivate(game: GameCard | undefined) {
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

export function ActivatePanel({ activate }: { activate: Activate }) {
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

export function ActivateFooter({ activate }: { activate: Activate }) {
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
