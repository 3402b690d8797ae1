import { cancelLock, checkMinimum, clearBonus, readBonuses } from '@champa/contract/bonus'
import { type PlayLock, readLock } from '@champa/contract/lock'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { DetailList } from '@champa/ui/list/detail-list'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useLast } from '@champa/ui/state/use-last'
import { Spinner } from '@champa/ui/state/spinner'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { isOutcomeUnknown, type Refused } from '@champa/client/refused'
import { refreshQueries } from '@champa/client/react/query-client'
import { call, useApiMutation, useErrorText } from '../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'

interface CancelBonusProps {
  open: boolean
  onClose: () => void
  /**
   * True while there is a bonus or a lock to cancel; without one the confirmation closes
   * automatically.
   */
  held: boolean
  name: string
  /** The active play lock; null for a bonus that only waits for its deposit. */
  lock: Pick<PlayLock, '_id' | 'cancel'> | null
  currency: Currency
}

/** Confirms the cancellation of a bonus, with the amounts at stake, and then shows the result. */
export function CancelBonus({ open, onClose, held, name, lock, currency }: CancelBonusProps) {
  const t = useTranslations()
  const online = useOnline()
  const refreshes = [readLock, readBonuses, readWallet, readStatement]
  const deactivating = useApiMutation(clearBonus, { refreshes })
  const cancelling = useApiMutation(cancelLock, { refreshes })
  const busy = deactivating.busy || cancelling.busy
  const fresh = useFreshFigures(open && held && lock !== null)
  // The alert still shows its bonus during the closing animation, when the page no longer has it.
  const [subject, setSubject] = useState({ name, lock })
  if (open && held && !busy && (subject.name !== name || subject.lock !== lock))
    setSubject({ name, lock })
  const [done, setDone] = useState<Answer<typeof clearBonus> | null>(null)
  const [isReported, setIsReported] = useState(false)
  const cancel = async () => {
    const answer = subject.lock
      ? await cancelling.run({ body: { _id: subject.lock._id, takes: subject.lock.cancel.takes } })
      : await deactivating.run()
    onClose()
    if (answer === null) return
    setDone(answer)
    setIsReported(true)
  }
  return (
    <>
      <AlertDialog
        open={open && (held || busy)}
        kind="confirm"
        title={t('bon.cancel.title', { name: subject.name })}
        actions={[
          { label: t('bon.cancel.keep'), onClick: onClose },
          {
            label: t('bon.clear'),
            onClick: () => void cancel(),
            busy,
            unavailable: !online || !fresh,
          },
        ]}
        onClose={onClose}
      >
        {subject.lock ? (
          <InPlayText preview={subject.lock.cancel} fresh={fresh} currency={currency} />
        ) : (
          <p>{t('bon.cancel.disarmText')}</p>
        )}
      </AlertDialog>
      <AlertDialog
        open={isReported}
        kind="success"
        title={t('errors.BONUS_CLEAR')}
        actions={[{ label: t('bon.gotIt'), onClick: () => setIsReported(false) }]}
        onClose={() => setIsReported(false)}
      >
        <p className="num">
          {done && subject.lock
            ? t('bon.cancel.done', {
                keeps: formatMoney(done.keeps, currency),
                takes: formatMoney(done.takes, currency),
              })
            : t('bon.cancel.deactivated')}
        </p>
      </AlertDialog>
      <CancelRefused
        refused={cancelling.refused ?? deactivating.refused}
        onClose={() => {
          cancelling.reset()
          deactivating.reset()
        }}
      />
    </>
  )
}

/** Syncs the game balances when the confirmation opens; true once the balances are current. */
function useFreshFigures(asking: boolean): boolean {
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    if (!asking) return undefined
    let isOpen = true
    const ask = async () => {
      await call(checkMinimum).catch(() => undefined)
      await refreshQueries([readLock])
      if (isOpen) setFresh(true)
    }
    void ask()
    return () => {
      isOpen = false
      setFresh(false)
    }
  }, [asking])
  return isFresh || !asking
}

function InPlayText({
  preview,
  fresh,
  currency,
}: {
  preview: PlayLock['cancel']
  fresh: boolean
  currency: Currency
}) {
  const t = useTranslations()
  if (!fresh) return <Spinner label={t('bon.lock.checking')} />
  return (
    <>
      <p>{t('bon.clearConfirm')}</p>
      <div className="cancel-preview">
        <DetailList
          details={[
            {
              term: t('bon.cancel.keeps'),
              value: formatMoney(preview.keeps, currency),
              number: true,
            },
            {
              term: t('bon.cancel.takes'),
              value: formatMoney(preview.takes, currency),
              number: true,
            },
          ]}
        />
      </div>
      <p className="t-sm">{t('bon.cancel.latest')}</p>
    </>
  )
}

function CancelRefused({ refused, onClose }: { refused: Refused | null; onClose: () => void }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const last = useLast(refused)
  const unknown = last !== null && isOutcomeUnknown(last)
  const text = () => {
    if (unknown) return t('bon.unknownText')
    if (last?.code === 'BONUS_CONDITION') return t('bon.cancel.notSwept')
    return last?.code === 'NO_DATA' ? t('bon.cancel.nothing') : errorText(last)
  }
  return (
    <AlertDialog
      open={refused !== null}
      kind={unknown ? 'info' : 'error'}
      heading={unknown ? undefined : t('common.errorMsg')}
      title={unknown ? t('bon.unknown') : t('bon.cancel.failed')}
      actions={[{ label: t('bon.gotIt'), onClick: onClose }]}
      onClose={onClose}
    >
      <p>{text()}</p>
    </AlertDialog>
  )
}
