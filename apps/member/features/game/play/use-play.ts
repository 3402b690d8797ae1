import { storeAnswer } from '@champa/client/react/query-client'
import { autoLogin, linkLivesMs, readGameAccount } from '@champa/contract/game'
import { readStatement } from '@champa/contract/statement'
import { type GameCard, readWallet } from '@champa/contract/wallet'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Refused } from '@champa/client/refused'
import { useApiMutation } from '../../../platform/client.ts'
import { useInfo } from '../../../platform/use-info.ts'
import { type Entrance, entranceOf } from './entrance.ts'
import { enterHere, openPlayWindow } from './play-window.ts'

/** The link is removed shortly before it expires, so that the member never taps an expired link. */
const offeredForMs = linkLivesMs - 5_000
/**
 * How long the button stays busy while the browser leaves the page. After that the member may have
 * come back.
 */
const leavingMs = 3_000

/**
 * Transfers the money first; resolves to the amount now in the game, or null when the game must not
 * be opened.
 */
type MoneyFirst = () => Promise<bigint | null>

interface Play {
  /** Must be called within the tap, because only then does the browser allow a new window. */
  start(username: string, first?: MoneyFirst): Promise<void>
  busy: boolean
  refused: Refused | null
  clear(): void
  /** The amount transferred into the game when the game then failed to open. */
  transferred: bigint
  /** What the member taps to enter the game when the browser blocked the window. */
  entrance: Entrance | null
  entranceUsed(): void
}

export function usePlay(game: GameCard | undefined): Play {
  const t = useTranslations()
  const inNewTab = useInfo()?.iframeMode ?? true
  const way = useEntrance(game)
  // A ref, because a second tap in the same frame would still see the old state.
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [transferred, setTransferred] = useState(0n)
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
    const moved = first === undefined ? transferred : await first()
    setTransferred(moved ?? 0n)
    const found = moved === null ? null : await way.find(username)
    if (found !== null) setTransferred(0n)
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
    transferred,
    entrance,
    // Deferred until after the click, so that the link is not removed before the browser follows
    // it.
    entranceUsed: () => void setTimeout(() => setEntrance(null), 0),
  }
}

/**
 * Requests the entrance at the moment of playing: a link works only once, and the password may have
 * changed elsewhere.
 */
function useEntrance(game: GameCard | undefined) {
  const link = useApiMutation(autoLogin, { refreshes: [readWallet, readStatement] })
  const account = useApiMutation(readGameAccount)
  const [missing, setMissing] = useState<Refused | null>(null)

  /** Requests the entrance of the game; null when it was refused, with the reason in `refused`. */
  async function find(username: string): Promise<Entrance | null> {
    setMissing(null)
    if (!game) return null
    if (game.login.form === 'link') {
      const made = await link.run({ params: { provider: game.code, username } })
      return made && { kind: 'address', href: new URL(made.link, location.origin).href }
    }
    const input = { params: { code: game.code } }
    const read = game.login.form === 'site' ? null : await account.run(input)
    if (read !== null) storeAnswer(readGameAccount, input, read)
    else if (game.login.form !== 'site') return null
    const entrance = entranceOf(game, read)
    if (entrance === null) setMissing(new Refused('LOGIN_FAIL'))
    return entrance
  }

  return {
    find,
    refused: missing ?? link.refused ?? account.refused,
    clear: () => {
      setMissing(null)
      link.reset()
      account.reset()
    },
  }
}
