import { readPlay, reminderEveryMs } from '@champa/contract/responsible'
import { storageKeys } from '@champa/contract/constants'
import { readStored, store } from '@champa/client/device/storage'
import { formatMoney } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { call } from '../../platform/client.ts'
import { formatClock } from '@champa/client/time'

type Play = Answer<typeof readPlay>

/**
 * True while something is on screen that the reminder must not interrupt: an open sheet, a running
 * request, a turning wheel.
 */
const isBusy = (): boolean =>
  document.querySelector('[role$="dialog"], [aria-busy="true"]') !== null

/** After each hour of use: a summary of play during that time, and a way to stop. */
export function PlayReminder({ onStop }: { onStop: () => void }) {
  const t = useTranslations()
  const [play, setPlay] = useState<Play | null>(null)
  const [open, setOpen] = useState(false)

  const update = useEffectEvent(async () => {
    const now = Date.now()
    const clock = tick(
      readClock(readStored(storageKeys.playClock, 'session'), now),
      now,
      document.visibilityState === 'visible',
    )
    store(storageKeys.playClock, writeClock(clock), 'session')
    if (open || !isDue(clock) || document.visibilityState !== 'visible' || isBusy()) return
    // If the summary could not be loaded, it is requested again at the next update.
    const answer = await call(readPlay, { body: { since: clock.since } }).catch(() => null)
    if (!answer || isBusy()) return
    store(storageKeys.playClock, writeClock(begin(Date.now())), 'session')
    setPlay(answer)
    setOpen(true)
  })
  useEffect(() => {
    void update()
    const timer = setInterval(() => void update(), clockTickMs)
    return () => clearInterval(timer)
  }, [])

  const close = () => setOpen(false)
  return (
    <AlertDialog
      open={open}
      kind="info"
      title={t('rg.hourTitle')}
      actions={[
        { label: t('rg.hourGo'), onClick: close },
        { label: t('rg.hourStop'), onClick: onStop, kind: 'outline' },
      ]}
      onClose={close}
    >
      {play && <Result play={play} />}
    </AlertDialog>
  )
}

function Result({ play: { net, since, currency } }: { play: Play }) {
  const t = useTranslations()
  const values = { clock: formatClock(since), amount: formatMoney(net < 0n ? -net : net, currency) }
  return (
    <>
      <p className="num">
        {net > 0n
          ? t('rg.hourWon', values)
          : net < 0n
            ? t('rg.hourLost', values)
            : t('rg.hourEven', values)}
      </p>
      <p className="t-sm">{t('rg.hourSeen')}</p>
    </>
  )
}

/** How long the app has been in use, counted while it is visible. */
export interface PlayClock {
  /** When the count began, by this device's clock. */
  since: number
  usedMs: number
  /** Time of the last update of the timer, by this device's clock. */
  seenAt: number
}

/**
 * The update interval. A gap of more than two intervals means that the device slept; the gap is not
 * counted.
 */
export const clockTickMs = 30_000
/** An absence of this length is a break: the count restarts. */
const breakMs = 15 * 60_000

export const begin = (now: number): PlayClock => ({ since: now, usedMs: 0, seenAt: now })

export function tick(clock: PlayClock, now: number, inSight: boolean): PlayClock {
  const passedMs = now - clock.seenAt
  if (passedMs < 0 || passedMs >= breakMs) return begin(now)
  // A hidden app does not update its timer, so a long absence is recognised as a break.
  if (!inSight) return clock
  return {
    ...clock,
    usedMs: clock.usedMs + (passedMs <= 2 * clockTickMs ? passedMs : 0),
    seenAt: now,
  }
}

export const isDue = (clock: PlayClock): boolean => clock.usedMs >= reminderEveryMs

/** Parses the timer that was stored before a reload; an invalid value restarts it. */
export function readClock(text: string | null, now: number): PlayClock {
  const [since = NaN, usedMs = NaN, seenAt = NaN] = (text ?? '').split(' ').map(Number)
  return [since, usedMs, seenAt].every((one) => Number.isSafeInteger(one)) && seenAt <= now
    ? { since, usedMs, seenAt }
    : begin(now)
}

export const writeClock = ({ since, usedMs, seenAt }: PlayClock): string =>
  `${since} ${usedMs} ${seenAt}`
