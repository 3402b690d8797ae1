import { linkLivesMs } from '@champa/contract/game'
import type { GameCard } from '@champa/contract/wallet'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Refused } from '@champa/client/refused'
import { useInfo } from '../../../platform/use-info.ts'
import type { Entrance } from './entrance.ts'
import { enterHere, openPlayWindow } from './play-window.ts'
import { useEntrance } from './use-entrance.ts'

/** Something to tap that no longer works is only a wrong promise. */
const offeredForMs = linkLivesMs - 5_000
/** A page that is being left stays busy; who comes back to it by the back button finds it usable. */
const leavingMs = 3_000

/** Moves the money first; answers how much is in the game now, or null when nothing must be opened. */
export type MoneyFirst = () => Promise<bigint | null>

export interface Play {
  /** Called inside the tap. */
  start(username: string, first?: MoneyFirst): Promise<void>
  busy: boolean
  refused: Refused | null
  clear(): void
  /** What was brought into the game that has not opened since. */
  carried: bigint
  /** Where the browser would not open a window: the way in, to be tapped. */
  entrance: Entrance | null
  entranceUsed(): void
}

export function usePlay(game: GameCard | undefined): Play {
  const t = useTranslations()
  const inNewTab = useInfo()?.iframeMode ?? true
  const way = useEntrance(game)
  // A ref, not the state: two taps in one frame see the same state.
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [carried, setCarried] = useState(0n)
  const [entrance, setEntrance] = useState<Entrance | null>(null)
  useEffect(() => {
    if (entrance === null) return
    const timer = setTimeout(() => setEntrance(null), offeredForMs)
    return () => clearTimeout(timer)
  }, [entrance])

  const end = () => {
    running.current = false
    setBusy(false)
  }

  async function start(username: string, first?: MoneyFirst): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setEntrance(null)
    const opened = inNewTab ? openPlayWindow(t('game.opening')) : null
    const moved = first === undefined ? carried : await first()
    setCarried(moved ?? 0n)
    const found = moved === null ? null : await way.find(username)
    if (found !== null) setCarried(0n)
    if (found !== null && !inNewTab) {
      enterHere(found)
      setTimeout(end, leavingMs)
      return
    }
    end()
    if (found === null) opened?.close()
    else if (opened) opened.enter(found)
    else setEntrance(found)
  }

  return {
    start,
    busy,
    refused: way.refused,
    clear: way.clear,
    carried,
    entrance,
    // After the click has done its work: what was tapped must not leave the page before it is followed.
    entranceUsed: () => void setTimeout(() => setEntrance(null), 0),
  }
}
