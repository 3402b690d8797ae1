import { formatMoney } from '@champa/ui/format/format-money'
import { clockFill } from '@champa/ui/icons/status'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../platform/client.ts'
import { sumOf } from './collect-rows.ts'
import type { Collect } from './use-collect.ts'

/**
 * The current state, money first: it continues automatically, it is being checked, or some of it
 * stayed in a game.
 */
export function CollectNote({ collect }: { collect: Collect }) {
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
