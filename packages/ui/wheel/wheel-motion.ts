import { darkenMs, resultHoldMs } from '@champa/contract/spin'
import { landAt, type Landing, type Pace, paceOf, placeIn, tickAt, turnAt } from './turn.ts'
import { restTurn, type WheelLayers, type WheelStage } from './wheel-layers.ts'

export interface WheelEvents {
  /** It stands where the answer said. */
  onLanded(): void
  /** The losers have been dark long enough to be seen. */
  onResult(): void
}

export interface WheelMotion {
  /** From the tap on, until there is an answer. */
  turn(count: number): void
  /** The answer is there. */
  stopAt(sector: number): void
  /** Back to where it stood before the tap, from wherever it is. */
  rest(): void
  close(): void
}

const crossFadeMs = 400
const bentDegrees = 6

interface Round {
  /** Of sectors. */
  count: number
  pace: Pace
  startedAt: number
  /** Where it was in the last frame, and when that was. */
  at: number
  shownAt: number
  stop: { sector: number; landing: Landing } | null
}

/** Moves the wheel's parts through one round after the other. A turn follows the clock: a page that nobody sees misses frames, not the end. */
export function openMotion(stage: WheelStage, layers: WheelLayers, events: WheelEvents): WheelMotion {
  let round: Round | null = null
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const less = globalThis.matchMedia('(prefers-reduced-motion: reduce)')

  function halt(): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    round = null
  }

  function step(now: number): void {
    if (!round) return
    const ms = now - round.startedAt
    const turn = turnAt(round.pace, restTurn, round.stop?.landing ?? null, ms)
    place(stage, turn, tickAt(turn, round.at, round.count, now - round.shownAt))
    round.at = turn
    round.shownAt = now
    if (round.stop && ms >= round.stop.landing.endsAt) land(turn, round.stop.sector, darkenMs)
    else frame = requestAnimationFrame(step)
  }

  function land(turn: number, winner: number, fadeMs: number): void {
    halt()
    layers.stand({ turn, winner }, fadeMs)
    timer = setTimeout(events.onResult, fadeMs + resultHoldMs)
    events.onLanded()
  }

  function settle(): void {
    halt()
    place(stage, restTurn, 0)
  }

  return {
    turn(count) {
      settle()
      layers.clear(0)
      const now = performance.now()
      round = { count, pace: paceOf(Math.random()), startedAt: now, at: restTurn, shownAt: now, stop: null }
      if (!less.matches) frame = requestAnimationFrame(step)
    },
    stopAt(sector) {
      if (!round || round.stop) return
      const honest = placeIn(sector, round.count, Math.random())
      if (less.matches) land(honest, sector, crossFadeMs)
      else round.stop = { sector, landing: landAt(round.pace, restTurn, performance.now() - round.startedAt, honest) }
    },
    rest() {
      if (!round) {
        settle()
        layers.clear(crossFadeMs)
        return
      }
      // It still turns, and there is nothing to stop at: the wheel at rest is faded over it.
      layers.stand({ turn: restTurn, winner: null }, crossFadeMs)
      timer = setTimeout(() => {
        settle()
        layers.clear(0)
      }, crossFadeMs)
    },
    close: halt,
  }
}

function place({ face, pin }: WheelStage, turn: number, bent: number): void {
  face.style.transform = `rotate(${turn - restTurn}turn)`
  pin.style.transform = `rotate(${-bentDegrees * bent}deg)`
}
