import { Button } from '@champa/ui/action/button'
import { clockFill } from '@champa/ui/icons/status'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { formatMoney } from '@champa/ui/format/format-money'
import { InfoNote } from '@champa/ui/state/info-note'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '@champa/client/react/online'
import { useErrorText } from '../../../platform/client.ts'
import { sumOf } from './collect-rows.ts'
import { CollectLines, CollectProgress } from './collect-lines.tsx'
import { type Collect, useCollect } from './use-collect.ts'

interface CollectSheetProps {
  open: boolean
  /** How often the sheet was opened: each opening starts a collection. */
  opening: number
  onClose: () => void
}

/**
 * Returns the money of all games to the wallet and shows the progress of each game. The transfers
 * continue when the sheet is closed.
 */
export function CollectSheet({ open, opening, onClose }: CollectSheetProps) {
  const t = useTranslations()
  const online = useOnline()
  const collect = useCollect(opening)
  const { rows, state } = collect
  useOutcomeToast(open, collect)
  const running = state === 'running'
  const again = !running && (state === 'unknown' || sumOf(rows, 'left') > 0n)
  const footer = (
    <>
      {again && (
        <Button block unavailable={!online} onClick={collect.begin}>
          {t('common.retry')}
        </Button>
      )}
      <Button block kind={again || running ? 'outline' : 'primary'} onClick={onClose}>
        {running || again ? t('common.close') : t('common.ok')}
      </Button>
    </>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('tr.collect')}
      closeLabel={t('common.close')}
      footer={footer}
    >
      <CollectProgress rows={rows} running={running} currency={collect.currency} />
      <CollectNote collect={collect} />
      <CollectLines rows={rows} currency={collect.currency} />
    </Sheet>
  )
}

/** Reports the outcome with a toast when the sheet was closed before it was known. */
function useOutcomeToast(open: boolean, { state, rows, currency }: Collect): void {
  const t = useTranslations()
  const showOutcome = useEffectEvent(() => {
    if (open || state === 'running') return
    const home = sumOf(rows, 'home')
    const left = rows.filter((row) => row.status === 'left')
    if (home > 0n)
      toast.show({
        kind: 'ok',
        text: t('tr.bringHomeDone', { amount: formatMoney(home, currency) }),
      })
    if (left.length > 0)
      toast.show({
        kind: 'err',
        text: t('tr.bringHomeSkipped', { names: left.map((row) => row.name).join(', ') }),
      })
    if (state === 'unknown') toast.show({ kind: 'info', text: t('tr.unknown') })
  })
  useEffect(() => showOutcome(), [state])
}

/**
 * The current state, money first: transfers continue, are being checked, or left some of the money
 * in a game.
 */
function CollectNote({ collect }: { collect: Collect }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const { rows, state, refused, currency } = collect
  if (state === 'running') return <p className="t-sm c-2">{t('tr.collectGoesOn')}</p>
  if (state === 'unknown')
    return (
      <InfoNote kind="warn" title={t('tr.unknown')} live>
        {t('tr.collectUnknown')}
      </InfoNote>
    )
  const left = sumOf(rows, 'left')
  const checking = sumOf(rows, 'checking')
  return (
    <>
      {refused !== null && refused.code !== 'TRANSFER_FAIL' && (
        <InfoNote kind="error" live>
          {errorText(refused)}
        </InfoNote>
      )}
      {checking > 0n && (
        <InfoNote kind="warn" icon={clockFill} title={t('tr.checking')} live>
          {t('tr.checkingText', { amount: formatMoney(checking, currency) })}
        </InfoNote>
      )}
      {left > 0n && (
        <InfoNote kind="info" live>
          {t('tr.collectLeftNote', { amount: formatMoney(left, currency) })}
        </InfoNote>
      )}
    </>
  )
}
