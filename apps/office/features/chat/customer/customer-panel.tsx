import type { Answer } from '@champa/client/call-shape'
import { readCustomerContext } from '@champa/contract/office/chat/endpoints'
import { formatMoney } from '@champa/ui/format/format-money'
import { arrowsClockwise } from '@champa/ui/icons/arrow'
import { starFill } from '@champa/ui/icons/chat'
import { lockFill } from '@champa/ui/icons/office'
import { Icon } from '@champa/ui/brand/icon'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Skeleton } from '@champa/ui/state/skeleton'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { refreshQueries } from '@champa/client/react/query-client'
import { useApiQuery, useErrorText } from '../../../platform/client.ts'
import { formatDateTime, formatClock } from '@champa/client/time'
import { CopyFact } from './copy-fact.tsx'
import { type Member, Movements } from './movements.tsx'
import './customer.css'

export type Context = Answer<typeof readCustomerContext>

const freshForMs = 30_000

/**
 * The customer's profile. Each read is written to the audit log, so the profile is refetched only
 * on request and when the customer's rating (`stars`) changes.
 */
export function CustomerPanel({ room, stars }: { room: string; stars: number | null }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const query = useApiQuery(
    readCustomerContext,
    { params: { room } },
    { staleTime: freshForMs, refetchOnWindowFocus: false },
  )
  const known = useRef(stars)
  useEffect(() => {
    if (stars !== null && stars !== known.current) void refreshQueries([readCustomerContext])
    known.current = stars
  }, [stars])
  if (query.isPending)
    return (
      <div className="facts" aria-busy="true">
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} width="100%" height={34} />
        ))}
      </div>
    )
  if (!query.data)
    return (
      <RetryRow
        title={t('common.loadFailed')}
        text={errorText(query.error)}
        retryLabel={t('common.retry')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const { member, firstSeenAt, ratings } = query.data
  return (
    <section className="facts" aria-label={t('customer.title')}>
      {member ? (
        <MemberFacts
          member={member}
          fresh={
            <Fresh
              at={query.dataUpdatedAt}
              busy={query.isFetching}
              onRefresh={() => void query.refetch()}
            />
          }
        />
      ) : (
        <GuestFacts firstSeenAt={firstSeenAt} />
      )}
      <Ratings ratings={ratings} />
      {member && <Movements member={member} />}
    </section>
  )
}

/** The time at which the profile was last read, with a refresh button. */
function Fresh({ at, busy, onRefresh }: { at: number; busy: boolean; onRefresh: () => void }) {
  const t = useTranslations()
  return (
    <p className="facts__fresh t-xs c-3 num">
      {t('customer.seen', { time: formatClock(at) })}
      <button
        type="button"
        className="facts__refresh"
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={onRefresh}
      >
        <Icon icon={arrowsClockwise} size={16} />
        {t('customer.refresh')}
      </button>
    </p>
  )
}

function MemberFacts({ member, fresh }: { member: Member; fresh: ReactNode }) {
  const t = useTranslations()
  const money = (amount: bigint) => formatMoney(amount, member.currency)
  return (
    <>
      <div className="facts__head">
        <h3 className="t-h3">{member.name || member.username}</h3>
        <span className={member.status === 'active' ? 'tag tag--jade' : 'tag tag--chili'}>
          {member.status === 'active' ? t('customer.active') : t('customer.inactive')}
        </span>
      </div>
      <div className="facts__money">
        <p>
          <span className="t-xs c-3">{t('customer.wallet')}</span>
          <b className="num">{money(member.wallet)}</b>
        </p>
        <p>
          <span className="t-xs c-3">{t('customer.coins')}</span>
          <b className="num">{member.coins.toLocaleString('en-US')}</b>
        </p>
      </div>
      {fresh}
      {member.hasLock && (
        <p className="facts__lock">
          <Icon icon={lockFill} size={18} />
          {t('customer.lock')}
        </p>
      )}
      <dl className="facts__list">
        <CopyFact term={t('customer.phone')} digits={member.username} />
        <CopyFact
          term={member.bankName}
          digits={member.bankAccountNo}
          below={member.bankAccountName}
        />
        {member.games.map((game) => (
          <div key={game.code}>
            <dt>
              {game.name}
              {game.seenAt !== null && (
                <span className="facts__seen num">
                  {t('customer.seen', { time: formatDateTime(game.seenAt).slice(0, 16) })}
                </span>
              )}
            </dt>
            <dd className="num">{money(game.amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('customer.memberSince')}</dt>
          <dd className="num">{formatDateTime(member.createdAt).slice(0, 10)}</dd>
        </div>
      </dl>
    </>
  )
}

function GuestFacts({ firstSeenAt }: { firstSeenAt: number | null }) {
  const t = useTranslations()
  return (
    <>
      <div className="facts__head">
        <h3 className="t-h3">{t('customer.guest')}</h3>
        <span className="tag">{t('customer.guestText')}</span>
      </div>
      {firstSeenAt !== null && (
        <dl className="facts__list">
          <div>
            <dt>{t('customer.firstSeen')}</dt>
            <dd className="num">{formatDateTime(firstSeenAt).slice(0, 16)}</dd>
          </div>
        </dl>
      )}
    </>
  )
}

function Ratings({ ratings }: { ratings: Context['ratings'] }) {
  const t = useTranslations()
  if (ratings.length === 0) return null
  return (
    <div>
      <h4 className="facts__title">{t('customer.ratings')}</h4>
      <ul className="ratings">
        {ratings.map(({ stars, words, createdAt }) => (
          <li key={createdAt}>
            <span
              className="ratings__stars num"
              aria-label={t('customer.starsOf', { n: String(stars) })}
              role="img"
            >
              <Icon icon={starFill} size={16} />
              {stars}
            </span>
            <span className="grow">{words}</span>
            <span className="t-xs c-3 num">{formatDateTime(createdAt).slice(0, 5)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
