import { formatAmount } from '@champa/contract/money'
import { readSpinActive } from '@champa/contract/spin-active'
import type { WalletState } from '@champa/contract/wallet'
import { IconButton } from '@champa/ui/action/icon-button'
import { useLink } from '@champa/ui/action/link-context'
import { PillButton } from '@champa/ui/action/pill-button'
import { formatMoney, symbolFor } from '@champa/ui/format/format-money'
import { arrowsClockwise, arrowsLeftRight } from '@champa/ui/icons/arrow'
import { check as tick, eye, eyeSlash } from '@champa/ui/icons/form'
import { groupAmount } from '@champa/ui/format/amount-text'
import { Coin } from '@champa/ui/brand/coin'
import { Balance } from '@champa/ui/wallet/balance'
import { SplitBar } from '@champa/ui/wallet/split-bar'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { formatDateTime } from '@champa/client/time'
import {
  hiddenFigure,
  hideFigures,
  useFiguresHidden,
} from '../../platform/device/hidden-figures.ts'
import { MovingMoney } from './moving-money.tsx'
import { type BalanceCheck, balanceParts, silentGames } from './use-balance-check.ts'
import './wallet.css'

interface HeroProps {
  wallet: WalletState
  check: BalanceCheck
  online: boolean
  onCheck: () => void
  onTransfer: () => void
}

/** The top of the home screen: the member's name, the total balance, and its parts. */
export function Hero({ wallet, check, online, onCheck, onTransfer }: HeroProps) {
  const t = useTranslations()
  const hidden = useFiguresHidden()
  const silent = silentGames(wallet)
  return (
    <section className="hero" aria-label={t('home.totalBalance')}>
      <div className="hero__who">
        <div className="hero__person">
          <p className="t-sm c-2">{t('home.hello')}</p>
          <p className="t-h3 hero__name">{wallet.profile.name}</p>
        </div>
        <Coins count={wallet.profile.coin} />
      </div>
      <div className="hero__label hero__sight">
        <p className="t-sm c-2">{t('home.totalBalance')}</p>
        <IconButton
          label={hidden ? t('home.showFigures') : t('home.hideFigures')}
          icon={hidden ? eyeSlash : eye}
          size={20}
          onClick={() => hideFigures(!hidden)}
        />
      </div>
      <Balance
        amount={wallet.total}
        currency={symbolFor(wallet.currency).trim()}
        spoken={
          hidden
            ? t('home.figuresHidden')
            : t('home.totalIs', { amount: formatMoney(wallet.total, wallet.currency) })
        }
        stale={check.busy}
        hidden={hidden ? hiddenFigure : undefined}
      />
      <div className="sync">
        <p className="t-sm c-2 sync__at">
          {t('home.lastUpdate')}
          <br />
          <span className="num nowrap">
            {check.syncedAt === null ? t('home.neverUpdated') : formatDateTime(check.syncedAt)}
          </span>
        </p>
        <PillButton
          icon={check.done ? tick : arrowsClockwise}
          turning={check.busy}
          disabled={!online}
          onClick={onCheck}
        >
          {t('home.checkBalance')}
        </PillButton>
        <span className="sr" role="status">
          {check.busy ? t('home.checking') : check.done ? t('home.checked') : ''}
        </span>
      </div>
      {silent.length > 0 && !check.busy && (
        <p className="t-sm c-2" role="status" data-silent-games="">
          {t('home.silentGames', { count: String(silent.length), games: silent.join(', ') })}
        </p>
      )}
      <Split wallet={wallet} online={online} onTransfer={onTransfer} />
      <MovingMoney wallet={wallet} />
    </section>
  )
}

/** The member's coins, which link to the wheel while it is active. */
function Coins({ count }: { count: number }) {
  const t = useTranslations()
  const Link = useLink()
  const active = useApiQuery(readSpinActive).data?.active ?? false
  const coins = (
    <>
      <Coin />
      <span className="num">{groupAmount(String(count))}</span>{' '}
      <span className="c-2 fw-6">{t('home.coin', { n: String(count) })}</span>
    </>
  )
  if (!active) return <p className="coin-pill">{coins}</p>
  return (
    <Link className="coin-pill" href="/user/spin">
      {coins}
      <span className="sr">, {t('nav.spin')}</span>
    </Link>
  )
}

function Split({
  wallet,
  online,
  onTransfer,
}: Pick<HeroProps, 'wallet' | 'online' | 'onTransfer'>) {
  const t = useTranslations()
  const hidden = useFiguresHidden()
  const { main, slotAndLotto, sport, inGames } = balanceParts(wallet)
  const figure = (amount: bigint) => (hidden ? hiddenFigure : formatAmount(amount))
  return (
    <SplitBar
      parts={
        hidden
          ? []
          : [
              { key: 'main', amount: main, colour: 'viz-1' },
              { key: 'slot', amount: slotAndLotto, colour: 'viz-2' },
              { key: 'sport', amount: sport, colour: 'viz-3' },
            ]
      }
      figures={[
        { label: t('home.mainWallet'), value: figure(main), colours: ['viz-1'] },
        { label: t('home.inGames'), value: figure(inGames), colours: ['viz-2', 'viz-3'] },
      ]}
    >
      <PillButton tonal icon={arrowsLeftRight} disabled={!online} onClick={onTransfer}>
        {t('home.transfer')}
      </PillButton>
    </SplitBar>
  )
}
