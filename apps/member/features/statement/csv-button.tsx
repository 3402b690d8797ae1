import { Button } from '@champa/ui/action/button'
import { downloadSimple } from '@champa/ui/icons/money'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import { sentences } from '../../platform/reasons/failure-text.ts'
import type { Filters } from './filter/read-filters.ts'
import { useCsv } from './use-csv.ts'

/** Exports the whole filtered statement as a spreadsheet file. */
export function CsvButton({ filters, unavailable }: { filters: Filters; unavailable: boolean }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const csv = useCsv()
  const failed =
    csv.refused &&
    (csv.refused.code === 'REQUEST_LIMIT'
      ? t('st.csvBusy')
      : sentences(t('st.csvFailed'), errorText(csv.refused)))
  return (
    <div className="st-csv">
      <Button
        kind="ghost"
        size="sm"
        icon={downloadSimple}
        busy={csv.busy}
        busyLabel={t('st.csvWorking')}
        unavailable={unavailable}
        onClick={() => csv.start(filters)}
      >
        {t('st.csv')}
      </Button>
      {csv.busy && csv.bytes > 0 && (
        <p className="t-xs c-3 num">{t('st.csvLoaded', { size: sizeText(csv.bytes) })}</p>
      )}
      <p className="sr" role="status">
        {csv.saved !== null && t('st.csvDone', { name: csv.saved })}
      </p>
      {failed && (
        <p className="t-sm c-chili" role="alert">
          {failed}
        </p>
      )}
    </div>
  )
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
