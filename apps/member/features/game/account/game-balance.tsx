import type { Refused } from '@champa/client/refused'
import { refreshGame } from '@champa/contract/game'
import { formatAmount } from '@champa/contract/money'
import { readStatement } from '@champa/contract/statement'
import { type GameCard, readWallet, type WalletState } from '@champa/contract/wallet'
import { IconButton } from '@champa/ui/action/icon-button'
import { groupAmount } from '@champa/ui/format/amount-text'
import { formatMoney } from '@champa/ui/format/format-money'
import { arrowsClockwise } from '@champa/ui/icons/arrow'
import { clockFill } from '@champa/ui/icons/status'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { storeAnswer } from '@champa/client/react/query-client'
import { useApiMutation } from '../../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { sentences, useFailureText } from '../../../platform/reasons/failure-text.ts'
import './account.css'

interface GameBalanceProps {
  game: GameCard
  currency: WalletState['currency']
}

/** The balance in the game: first that of the last sync, then the result of a new one. */
export function GameBalance({ game, currency }: GameBalanceProps) {
  const t = useTranslations()
  const online = useOnline()
  const failureText = useFailureText()
  const check = useGameCheck(game)
  const checkNow = async () => {
    const refused = await check.run()
    if (refused)
      toast.show({ kind: 'err', text: sentences(t('home.loadFailed'), failureText(refused)) })
  }
  const rated = game.ftWalletSlot !== 1
  return (
    <>
      <div className="game-balance">
        <p className="t-sm c-2">{t('game.balance')}</p>
        <b
          className={
            check.busy
              ? 'num t-amount game-balance__worth is-old'
              : 'num t-amount game-balance__worth'
          }
        >
          {formatMoney(game.worth, currency)}
        </b>
        {!game.isClosed && (
          <IconButton
            tonal
            size={18}
            icon={arrowsClockwise}
            label={t('game.refresh')}
            className={check.busy ? 'is-turning' : ''}
            aria-busy={check.busy || undefined}
            disabled={!online}
            onClick={() => void checkNow()}
          />
        )}
        {rated && (
          <p className="t-sm c-3 num game-balance__credit">
            {t('game.credit', {
              credits: formatAmount(game.amount),
              rate: groupAmount(String(game.ftWalletSlot)),
            })}
          </p>
        )}
        <span className="sr" role="status">
          {check.busy ? t('home.checking') : ''}
        </span>
      </div>
      {game.checking > 0n && (
        <InfoNote
          kind="warn"
          icon={clockFill}
          title={t('home.inTransit', { amount: formatMoney(game.checking, currency) })}
        >
          {t('home.inTransitHint')}
        </InfoNote>
      )}
      {game.isClosed && (
        <InfoNote kind="info" title={t('game.closedTitle')}>
          {game.worth > 0n && t('game.closedText')}
        </InfoNote>
      )}
      {game.stale && !game.isClosed && !check.busy && (
        <InfoNote kind="warn">{t('game.staleHint')}</InfoNote>
      )}
    </>
  )
}

/**
 * Syncs the balance of this game when its sheet opens, and on request; a closed game is not synced.
 */
function useGameCheck({ code, isClosed }: GameCard) {
  const refresh = useApiMutation(refreshGame, { refreshes: [readStatement] })
  async function run(): Promise<Refused | null> {
    const wallet = await refresh.run({ params: { code } })
    if (wallet !== null) storeAnswer(readWallet, {}, wallet)
    return wallet === null ? refresh.lastRefused() : null
  }
  const first = useRef(run)
  useEffect(() => {
    if (!isClosed) void first.current()
  }, [isClosed])
  return { run, busy: refresh.busy }
}
