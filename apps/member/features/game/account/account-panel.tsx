import type { readGameAccount } from '@champa/contract/game'
import { loadingDelayMs } from '@champa/contract/constants'
import type { GameCard } from '@champa/contract/wallet'
import { ButtonLink } from '@champa/ui/action/button-link'
import { androidLogoFill, appleLogoFill } from '@champa/ui/icons/game'
import { globe } from '@champa/ui/icons/nav'
import { InfoNote } from '@champa/ui/state/info-note'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { isOutcomeUnknown } from '@champa/client/refused'
import type { useApiQuery } from '../../../platform/client.ts'
import { useFailureText } from '../../../platform/reasons/failure-text.ts'
import { useInfo } from '../../../platform/use-info.ts'
import { hasEntrance } from '../play/entrance.ts'
import { Credentials } from './credentials.tsx'
import { ResetPassword } from './reset-password.tsx'

interface AccountPanelProps {
  game: GameCard
  account: ReturnType<typeof useApiQuery<typeof readGameAccount>>
}

export function AccountPanel({ game, account }: AccountPanelProps) {
  const t = useTranslations()
  const failureText = useFailureText()
  if (account.data) {
    return (
      <>
        <Credentials username={account.data.username} password={account.data.password}>
          {account.data.canReset && <ResetPassword code={game.code} name={game.name} />}
        </Credentials>
        <Stores game={game} />
        <SignInNote game={game} />
      </>
    )
  }
  if (account.isPending) return <Spinner label={t('common.loading')} delayMs={loadingDelayMs} />
  if (account.error?.code === 'PLAY_PAUSED')
    return (
      <InfoNote kind="warn" title={t('rg.pausedTitle')}>
        {t('rg.pausedGame')}
      </InfoNote>
    )
  const reason =
    account.error !== null && !isOutcomeUnknown(account.error)
      ? failureText(account.error)
      : t('home.moneySafe')
  return (
    <RetryCard
      small
      title={t('game.accountFailed')}
      text={reason}
      retryLabel={t('common.retry')}
      busy={account.isFetching}
      onRetry={() => void account.refetch()}
    />
  )
}

/**
 * The game's own site and apps, where the provider has them. The URL to which the login form is
 * submitted is not shown as a site.
 */
function Stores({ game: { web, android, ios, login } }: { game: GameCard }) {
  const t = useTranslations()
  const site = login.form === 'link' ? web : null
  if (site === null && android === null && ios === null) return null
  const linkStyle = { external: true, kind: 'tonal', size: 'sm', className: 'grow' } as const
  return (
    <div className="stores">
      {site !== null && (
        <ButtonLink {...linkStyle} icon={globe} href={site}>
          {t('game.web')}
        </ButtonLink>
      )}
      {android !== null && (
        <ButtonLink
          {...linkStyle}
          icon={androidLogoFill}
          href={android}
          aria-label={t('game.android')}
        >
          {t('game.androidShort')}
        </ButtonLink>
      )}
      {ios !== null && (
        <ButtonLink {...linkStyle} icon={appleLogoFill} href={ios} aria-label={t('game.ios')}>
          {t('game.iosShort')}
        </ButtonLink>
      )}
    </div>
  )
}

/** A hint for games whose site may ask the member for the credentials. */
function SignInNote({ game }: { game: GameCard }) {
  const t = useTranslations()
  const title = useTitle(game)
  return (
    title && (
      <InfoNote kind="info" title={title}>
        {t('game.useThese')}
      </InfoNote>
    )
  )
}

function useTitle(game: GameCard): string | null {
  const t = useTranslations()
  const info = useInfo()
  if (!hasEntrance(game)) return t('game.onlyInApp', { name: game.name })
  if (game.login.form === 'site') return t('game.siteHint', { name: game.name })
  return game.code === 'pgslot' && info?.pgslotMessage ? t('game.pgslotMessage') : null
}
