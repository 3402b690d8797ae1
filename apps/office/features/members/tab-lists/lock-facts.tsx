import { formatMinute } from '@champa/client/time'
import type { Currency } from '@champa/contract/constants'
import type { PlayLock } from '@champa/contract/lock'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { Facts } from '../../list/panel.tsx'
import { TabPart } from '../tab-parts.tsx'

/** The lock in play with its progress and the amounts at which it ends. */
export function LockFacts({ lock, currency }: { lock: PlayLock; currency: Currency }) {
  const t = useTranslations()
  const money = (value: bigint) => formatMoney(value, currency)
  return (
    <TabPart title={t('members.lock')} aside={lock.name}>
      <Facts
        facts={[
          { term: t('members.credit'), value: money(lock.credit) },
          { term: t('members.principal'), value: money(lock.principal) },
          {
            term: t('members.turnover'),
            value:
              lock.turnoverRequired === null
                ? money(lock.turnoverDone)
                : `${money(lock.turnoverDone)} / ${money(lock.turnoverRequired)}`,
          },
          { term: t('members.wonAt'), value: lock.wonAt === null ? null : money(lock.wonAt) },
          { term: t('members.lostAt'), value: money(lock.lostAt) },
          { term: t('members.startedAt'), value: formatMinute(lock.startedAt) },
          { term: t('members.expiresAt'), value: formatMinute(lock.expiresAt) },
        ]}
      />
    </TabPart>
  )
}
