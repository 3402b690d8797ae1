import type { Category, GameCard as Game, WalletState } from '@champa/contract/wallet'
import { formatAmount } from '@champa/contract/money'
import { formatMoney } from '@champa/ui/format/format-money'
import { Carousel, type CarouselProps } from '@champa/ui/wallet/carousel'
import { GameCard, GameCardClosed } from '@champa/ui/wallet/game-card'
import { useTranslations } from 'use-intl'
import { logoOf, posterOf } from './poster-of.ts'

interface GameCarouselsProps {
  wallet: WalletState
  /** A refresh runs: the old figures stay, at 60 %. */
  stale: boolean
  onOpen: (code: string) => void
}

const rows: readonly { category: Category; words: 'game.slot' | 'game.sportCasino' | 'game.lotto'; colour: CarouselProps['colour'] }[] = [
  { category: 'slot', words: 'game.slot', colour: 'viz-1' },
  { category: 'sport', words: 'game.sportCasino', colour: 'viz-3' },
  { category: 'lotto', words: 'game.lotto', colour: 'viz-4' },
]

/** Slot; sport and casino; lotto. A row without games is not drawn. */
export function GameCarousels({ wallet, stale, onOpen }: GameCarouselsProps) {
  const t = useTranslations()
  return rows.map(({ category, words, colour }) => {
    const games = wallet.slots.filter((game) => game.category === category)
    if (games.length === 0) return null
    return (
      <div key={category} className={stale ? 'games is-stale' : 'games'}>
        <Carousel heading={t(words)} count={t('game.accounts', { n: games.length })} colour={colour} previousLabel={t('game.previous')} nextLabel={t('common.next')}>
          {games.map((game) => <Card key={game.code} game={game} currency={wallet.currency} onOpen={() => onOpen(game.code)} />)}
        </Carousel>
      </div>
    )
  })
}

function Card({ game, currency, onOpen }: { game: Game; currency: WalletState['currency']; onOpen: () => void }) {
  const t = useTranslations()
  const look = { id: `game-${game.code}`, name: game.name, logo: logoOf(game), poster: posterOf(game.background), onClick: onOpen }
  if (!game.isActive) return <GameCardClosed {...look} status={t('game.notOpened')} openLabel={t('game.tapToOpen')} />
  const credit = t('game.credit', { credits: formatAmount(game.amount), rate: String(game.ftWalletSlot) })
  return <GameCard {...look} creditLine={game.stale ? `${credit} · ${t('game.stale')}` : credit} worth={formatMoney(game.worth, currency)} />
}
