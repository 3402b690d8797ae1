import { formatAmount } from '@champa/contract/money'
import type { GameCard } from '@champa/contract/wallet'
import { groupAmount } from '@champa/ui/format/amount-text'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import type { GameMark } from '@champa/ui/wallet/game-card'
import { useTranslations } from 'use-intl'
import { hiddenFigure, useFiguresHidden } from '../../../platform/device/hidden-figures.ts'

interface GameFigures {
  creditLine: string
  worth: string
  marks: GameMark[]
}

/**
 * The texts for the balance of an open account. Unresolved money shows as "checking", never as a
 * failure; a stale balance and a closed game are marked as such.
 */
export function useGameFigures(currency: Currency): (game: GameCard) => GameFigures {
  const t = useTranslations()
  const hidden = useFiguresHidden()
  const money = (amount: bigint) => (hidden ? hiddenFigure : formatMoney(amount, currency))
  return (game) => ({
    creditLine: t('game.credit', {
      credits: hidden ? hiddenFigure : formatAmount(game.amount),
      rate: groupAmount(String(game.ftWalletSlot)),
    }),
    worth: money(game.worth),
    marks: [
      ...(game.isClosed ? [{ kind: 'closed' as const, words: t('game.closed') }] : []),
      ...(game.stale && !game.isClosed ? [{ kind: 'stale' as const, words: t('game.stale') }] : []),
      ...(game.checking > 0n
        ? [
            {
              kind: 'checking' as const,
              words: t('game.checking', { amount: money(game.checking) }),
            },
          ]
        : []),
    ],
  })
}
