import { autoLogin } from '@champa/contract/game'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Refused } from '../../../platform/api/refused.ts'
import { useChange } from '../../../platform/api/use-change.ts'
import { openPlayWindow } from './play-window.ts'

/** A link opens the game once, within a minute: after that it is only a wrong promise. */
const linkLivesMs = 55_000

export interface Play {
  /** Called inside the tap. `first` moves the money; when it says no, nothing is opened. */
  start(username: string, first?: () => Promise<boolean>): Promise<void>
  busy: boolean
  refused: Refused | null
  clear(): void
  /** Where the browser would not open a window: a link to tap instead. */
  link: string | null
  linkUsed(): void
}

export function usePlay(code: string): Play {
  const t = useTranslations()
  const login = useChange(autoLogin, { refreshes: [readWallet, readStatement] })
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  useEffect(() => {
    if (link === null) return
    const timer = setTimeout(() => setLink(null), linkLivesMs)
    return () => clearTimeout(timer)
  }, [link])

  async function start(username: string, first?: () => Promise<boolean>): Promise<void> {
    if (busy) return
    setBusy(true)
    setLink(null)
    const opened = openPlayWindow(t('game.opening'))
    const ready = first === undefined || (await first())
    const answer = ready ? await login.run({ params: { provider: code, username } }) : null
    setBusy(false)
    if (answer === null) opened?.close()
    else if (opened) opened.go(answer.link)
    else setLink(answer.link)
  }

  return {
    start,
    busy,
    refused: login.refused,
    clear: login.clear,
    link,
    // After the click has done its work: the link must not leave the page before it is followed.
    linkUsed: () => void setTimeout(() => setLink(null), 0),
  }
}
