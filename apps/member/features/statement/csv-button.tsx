import { asRefused, type Refused } from '@champa/client/refused'
import type { Locale } from '@champa/contract/constants'
import { exportStatement } from '@champa/contract/statement'
import { Button } from '@champa/ui/action/button'
import { downloadSimple } from '@champa/ui/icons/money'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { download } from '../../platform/api/download.ts'
import { useErrorText } from '../../platform/client.ts'
import { saveFile } from '../../platform/device/keep-file.ts'
import { sentences } from '../../platform/reasons/failure-text.ts'
import { type Filters, toQuery } from './read-filters.ts'

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

interface Csv {
  busy: boolean
  bytes: number
  refused: Refused | null
  /** The name of the last saved file. */
  saved: string | null
  start(filters: Filters): void
}

/** Exports the statement with the current filters; leaving the screen cancels the export. */
function useCsv(): Csv {
  const locale: Locale = useLocale()
  const [state, setState] = useState<Omit<Csv, 'start'>>({
    busy: false,
    bytes: 0,
    refused: null,
    saved: null,
  })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(filters: Filters, leaving: AbortController): Promise<void> {
    setState({ busy: true, bytes: 0, refused: null, saved: null })
    try {
      const { file, name } = await download(
        exportStatement,
        { body: { ...toQuery(filters), locale } },
        {
          signal: leaving.signal,
          onProgress: (bytes) => setState((before) => ({ ...before, bytes })),
        },
      )
      saveFile(file, name)
      setState({ busy: false, bytes: file.size, refused: null, saved: name })
    } catch (error) {
      if (!leaving.signal.aborted)
        setState({
          busy: false,
          bytes: 0,
          refused: asRefused(error),
          saved: null,
        })
    }
  }

  function start(filters: Filters): void {
    // A ref, because a second tap in the same frame would still see the old state.
    if (running.current) return
    const leaving = new AbortController()
    running.current = leaving
    void run(filters, leaving).finally(() => {
      running.current = null
    })
  }

  return { ...state, start }
}
