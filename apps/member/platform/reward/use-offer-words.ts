import type { LockOffer, LockTerms } from '@champa/contract/lock'
import { useTranslations } from 'use-intl'

type Games = LockTerms['games']
/** Formats an amount in the member's currency. */
type Money = (amount: bigint) => string

interface Point {
  kind: 'frozen' | 'play' | 'reach' | 'keep' | 'lapse' | 'lost'
  title: string
  text: string
}

/**
 * The texts of the card shown before a credit with a play lock is accepted; all amounts come from
 * the server.
 */
export function useOfferWords(money: Money) {
  const t = useTranslations()
  const points = usePoints(money)
  const row = (term: string, amount: bigint) => ({ term, value: money(amount) })
  return (offer: LockOffer, games: Games = []) => {
    const { own, deposit, credit, example } = offer
    return {
      title: t('bon.deal.title'),
      points: points(offer, games),
      exampleTitle: t('bon.deal.example'),
      example: [
        row(t('bon.deal.have'), own),
        ...(deposit === 0n ? [] : [row(t('bon.deal.deposit'), deposit)]),
        row(t('bon.deal.get'), credit),
        row(t('bon.deal.met'), example.total),
        row(t('bon.deal.keeps'), example.keeps),
        row(t('bon.deal.takes'), example.takes),
        row(t('bon.deal.giveUp'), example.cancel.keeps),
      ],
    }
  }
}

/** The texts of the confirmation shown before own money is locked. */
export function useOwnMoneyWords(money: Money) {
  const t = useTranslations()
  return ({ own }: Pick<LockOffer, 'own'>) => ({
    title: t('bon.deal.askTitle', { own: money(own) }),
    text: t('bon.deal.askText'),
    receive: t('bon.deal.receive'),
    notNow: t('rew.notNow'),
  })
}

function usePoints(money: Money) {
  const t = useTranslations()
  const gamesText = useGamesText()
  return (offer: LockOffer, games: Games): Point[] => {
    const { own, turnoverRequired, wonAt, lostAt, maxWithdraw, share, lastsDays } = offer
    const keep =
      maxWithdraw === null
        ? { title: t('bon.deal.noCap'), text: t('bon.deal.noCapText') }
        : share === 100
          ? {
              title: t('bon.deal.capAll', { max: money(maxWithdraw) }),
              text: t('bon.deal.capAllText'),
            }
          : {
              title: t('bon.deal.cap', { max: money(maxWithdraw) }),
              text: t('bon.deal.capText', { share: String(share) }),
            }
    return [
      {
        kind: 'frozen',
        title: t('bon.deal.frozen'),
        text: own === 0n ? t('bon.deal.frozenNone') : t('bon.deal.frozenOwn', { own: money(own) }),
      },
      ...(turnoverRequired === null
        ? []
        : [
            {
              kind: 'play' as const,
              title: t('bon.deal.play', { amount: money(turnoverRequired) }),
              text: gamesText(games),
            },
          ]),
      ...(wonAt === null
        ? []
        : [
            {
              kind: 'reach' as const,
              title: t('bon.deal.reach', { amount: money(wonAt) }),
              text: '',
            },
          ]),
      { kind: 'keep', ...keep },
      {
        kind: 'lapse',
        title: t('bon.deal.lapse', { days: String(lastsDays) }),
        text: t('bon.deal.lapseText'),
      },
      {
        kind: 'lost',
        title: t('bon.deal.lost', { amount: money(lostAt) }),
        text: t('bon.deal.lostText'),
      },
    ]
  }
}

/** The text that says how many games count only in part; empty when all count in full. */
function useGamesText() {
  const t = useTranslations()
  return (games: Games): string => {
    const full = games.filter(({ percent }) => percent === 100).length
    const none = games.filter(({ percent }) => percent === 0).length
    return full === games.length
      ? ''
      : t('bon.deal.counts', {
          full: String(full),
          part: String(games.length - full - none),
          none: String(none),
        })
  }
}
