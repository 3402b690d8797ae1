import { formatMinute } from '@champa/client/time'
import { type OfficeSlip, readOfficeSlip } from '@champa/contract/office/deposits/slips'
import { formatMoney } from '@champa/ui/format/format-money'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { Panel, UnreadPanel } from '../../list/panel.tsx'
import { RecheckButton } from './recheck-button.tsx'
import { SlipState } from './slip-marks.tsx'
import { SlipParts } from './slip-parts.tsx'
import { SlipPicture } from './slip-picture.tsx'

interface SlipPanelProps {
  member: string
  id: string
  backHref: string
}

/** One slip beside what the bank says of it. Opening it is recorded as a look. */
export function SlipPanel({ member, id, backHref }: SlipPanelProps) {
  const query = useApiQuery(
    readOfficeSlip,
    { params: { member, id } },
    { staleTime: 0, notByItself: true },
  )
  return query.data ? (
    <LoadedPanel detail={query.data} backHref={backHref} />
  ) : (
    <UnreadPanel title={id} backHref={backHref} query={query} />
  )
}

function LoadedPanel({ detail, backHref }: { detail: OfficeSlip; backHref: string }) {
  const t = useTranslations()
  const { row } = detail
  const { member } = row
  return (
    <Panel
      title={
        <span className="deposit-sum num">
          {row.amount === null ? t('slips.noAmount') : formatMoney(row.amount, row.currency)}
        </span>
      }
      label={`${t('slips.slip')} ${row.id}`}
      backHref={backHref}
      above={
        <>
          <span>{row.id}</span>
          <SlipState row={row} />
        </>
      }
      below={
        <div className="deposit-who">
          <p>
            <b>{member.name}</b> <span className="c-3 num">{member.id}</span>{' '}
            <span className="c-3 num">{member.phone}</span>
          </p>
          <p className="c-2 num">{t('slips.sent', { at: formatMinute(row.uploadedAt) })}</p>
        </div>
      }
      foot={<RecheckButton row={row} />}
    >
      {row.pattern !== null && (
        <div className="panel__part">
          <InfoNote kind="error" title={t(`fraudPattern.${row.pattern}.name`)}>
            {t(`fraudPattern.${row.pattern}.text`)}
          </InfoNote>
        </div>
      )}
      <div className="slip-sides">
        <SlipPicture row={row} />
        <SlipParts detail={detail} />
      </div>
    </Panel>
  )
}
