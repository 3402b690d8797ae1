import { inviteCodeOf, readInvites } from '@champa/contract/invite'
import { loadingDelayMs, tablePageSize } from '@champa/contract/constants'
import { readWallet } from '@champa/contract/wallet'
import { StatementSkeleton } from '@champa/ui/list/statement-skeleton'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { RetryCard } from '@champa/ui/state/retry-card'
import { useDelayed } from '@champa/ui/state/use-delayed'
import type { Currency } from '@champa/ui/format/format-money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import { CollectAlert, useCollect } from './collect-alert.tsx'
import { Commission } from './commission.tsx'
import { Earnings } from './earnings.tsx'
import { LinkCard } from './link-card.tsx'
import { ReceiveAlerts } from './receive/receive-alerts.tsx'
import { useReceive, useReceivedToast } from './receive/use-receive.ts'
import { TermsCard } from './terms-card.tsx'
import './invite.css'

interface InviteModalProps {
  open: boolean
  /**
   * How often the sheet was opened. Each opening starts at the first page; a running collection
   * continues while the sheet is closed.
   */
  opening: number
  onClose: () => void
}

/** The member's invite link, the commission earned through it, and its terms. */
export function InviteModal({ open, opening, onClose }: InviteModalProps) {
  const t = useTranslations()
  const failureText = useFailureText()
  const [turned, setTurned] = useState({ opening, page: 1 })
  const page = turned.opening === opening ? turned.page : 1
  const wallet = useApiQuery(readWallet).data
  const query = useApiQuery(
    readInvites,
    { body: { page, limit: tablePageSize } },
    { enabled: open, keepPrevious: true },
  )
  const waiting = useDelayed(open && query.isPending, loadingDelayMs)
  const currency = wallet?.currency ?? 'THB'
  const collect = useCollect(currency)
  const { receive, received } = useReceiveIn(opening, currency)
  const invites = query.data
  const code = invites?.code ?? (wallet && inviteCodeOf(wallet.profile._id))
  const off = invites?.isActive === false
  return (
    <>
      <Sheet
        wide
        open={open}
        onClose={onClose}
        title={t('inv.title')}
        closeLabel={t('common.close')}
        busy={receive.busy}
      >
        {off && (
          <InfoNote kind="warn" title={t('errors.INVITE_INACTIVE')}>
            {t('inv.inactiveText')}
          </InfoNote>
        )}
        <div className="invite">
          <div className="stack">
            {code !== undefined && !off && <LinkCard code={code} />}
            <Commission
              invites={invites}
              accrued={invites?.accrued ?? wallet?.invite.amount ?? 0n}
              currency={currency}
              collect={collect}
              receive={receive}
              received={received}
            />
          </div>
          {invites && !off && <TermsCard invites={invites} currency={currency} />}
        </div>
        {!invites && waiting && !query.isError && (
          <StatementSkeleton rows={3} label={t('common.loading')} />
        )}
        {!invites && query.isError && (
          <RetryCard
            small
            title={t('common.loadFailed')}
            text={t('inv.stillThere')}
            reason={failureText(query.error)}
            retryLabel={t('common.retry')}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {invites && (
          <Earnings
            invites={invites}
            turning={query.isPlaceholderData}
            page={page}
            currency={currency}
            onPage={(wanted) => setTurned({ opening, page: wanted })}
          />
        )}
      </Sheet>
      <CollectAlert collect={collect} />
      <ReceiveAlerts receive={receive} currency={currency} />
    </>
  )
}

/** Receives the commission; `received` is the amount received during the current opening. */
function useReceiveIn(opening: number, currency: Currency) {
  const confirmReceived = useReceivedToast(currency)
  const [last, setLast] = useState<{ opening: number; amount: bigint } | null>(null)
  const receive = useReceive({
    onReceived: (amount) => {
      setLast({ opening, amount })
      confirmReceived(amount)
    },
  })
  return { receive, received: last?.opening === opening ? last.amount : null }
}
