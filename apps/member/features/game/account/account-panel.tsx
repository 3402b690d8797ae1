import type { readGameAccount } from '@champa/contract/game'
import { loadingDelayMs } from '@champa/contract/limits'
import type { GameCard } from '@champa/contract/wallet'
import { ButtonLink } from '@champa/ui/action/button-link'
import { androidLogoFill, appleLogoFill } from '@champa/ui/glyph/game'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import type { useAsk } from '../../../platform/api/use-ask.ts'
import { Credentials } from './credentials.tsx'
import { ResetPassword } from './reset-password.tsx'

interface AccountPanelProps {
  game: GameCard
  account: ReturnType<typeof useAsk<typeof readGameAccount>>
}

export function AccountPanel({ game, account }: AccountPanelProps) {
  const t = useTranslations()
  if (account.data) {
    return (
      <>
        <Credentials username={account.data.username} password={account.data.password}>
          <ResetPassword code={game.code} name={game.name} />
        </Credentials>
        <Stores game={game} />
      </>
    )
  }
  if (account.isPending) return <Spinner label={t('common.loading')} delayMs={loadingDelayMs} />
  return (
    <RetryCard small title={t('game.accountFailed')} text={t('home.moneySafe')} retryLabel={t('common.retry')} busy={account.isFetching} onRetry={() => void account.refetch()} />
  )
}

/** The game's own apps, where the provider has them. */
function Stores({ game: { android, ios } }: { game: GameCard }) {
  const t = useTranslations()
  if (android === null && ios === null) return null
  return (
    <div className="row">
      {android !== null && <ButtonLink external kind="tonal" size="sm" className="grow" glyph={androidLogoFill} href={android}>{t('game.android')}</ButtonLink>}
      {ios !== null && <ButtonLink external kind="tonal" size="sm" className="grow" glyph={appleLogoFill} href={ios}>{t('game.ios')}</ButtonLink>}
    </div>
  )
}
