import type { Locale } from '@champa/contract/constants'
import { exportStatement } from '@champa/contract/statement'
import { useEffect, useRef, useState } from 'react'
import { useLocale } from 'use-intl'
import { download } from '../../platform/api/download.ts'
import { Refused } from '@champa/client/refused'
import { saveFile } from '../../platform/device/keep-file.ts'
import { type Filters, toQuery } from './filter/read-filters.ts'

export interface Csv {
  busy: boolean
  bytes: number
  refused: Refused | null
  /** The name of the last saved file. */
  saved: string | null
  start(filters: Filters): void
}

/** Exports the statement with the current filters; leaving the screen cancels it. */
export function useCsv(): Csv {
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
          refused: error instanceof Refused ? error : new Refused('SERVICE_UNAVAILABLE'),
          saved: null,
        })
    }
  }

  function start(filters: Filters): void {
    // A ref, because two taps in one frame see the same state.
    if (running.current) return
    const leaving = new AbortController()
    running.current = leaving
    void run(filters, leaving).finally(() => {
      running.current = null
    })
  }

  return { ...state, start }
}
