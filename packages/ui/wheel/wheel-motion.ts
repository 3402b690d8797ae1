import {
  faceMovement,
  landAt,
  type Landing,
  type Movement,
  type Pace,
  paceOf,
  pinMovement,
  placeIn,
  turnAt,
} from './turn.ts'
import { restTurn, type WheelLayers, type WheelStage } from './wheel-layers.ts'

export interface WheelEvents {
  /** Called when the wheel has stopped at the result. */
  onLanded(): void
  /** Called when the result has been shown long enough. */
  onResult(): void
}

export interface WheelMotion {
  /** Starts turning on the tap and continues until there is a result. */
  turn(count: number): void
  /** Brakes and stops at the slice of the result. */
  stopAt(slice: number): void
  /** Returns the wheel to its position at rest, from any state. */
  rest(): void
  close(): void
}

const darkenMs = 300
const resultHoldMs = 2_000
const crossFadeMs = 400
const bentDegrees = 6

interface Round {
  /** Number of slices. */
  count: number
  pace: Pace
  startedAt: number
  stops: boolean
}

/**
 * Animates the wheel through successive rounds. The whole movement is given to the browser's
 * compositor as keyframes, so that a busy phone or a hidden page causes no delay.
 */
export function openMotion(
  { face, pin }: WheelStage,
  layers: WheelLayers,
  events: WheelEvents,
): WheelMotion {
  let round: Round | null = null
  let moving: Animation[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const less = globalThis.matchMedia('(prefers-reduced-motion: reduce)')

  /**
   * Replaces the running animations by animations with the same start time. The past part of every
   * animation of a round is identical, so nothing jumps.
   */
  function move(startedAt: number, ...ways: Animation[]): void {
    for (const way of ways) way.startTime = startedAt
    for (const one of moving) one.cancel()
    moving = ways
  }

  function settle(): void {
    clearTimeout(timer)
    round = null
    move(0)
  }

  function land(turn: number, winner: number, fadeMs: number): void {
    layers.showStopped({ turn, winner }, fadeMs)
    timer = setTimeout(events.onResult, fadeMs + resultHoldMs)
    events.onLanded()
  }

  function brake({ pace, count, startedAt }: Round, landing: Landing, slice: number): void {
    const way = turnFace(face, faceMovement(pace, landing))
    way.onfinish = () => land(turnAt(pace, restTurn, landing, landing.endsAt), slice, darkenMs)
    move(startedAt, way, bendPin(pin, pinMovement(pace, restTurn, landing, count)))
  }

  return {
    turn(count) {
      settle()
      layers.clear(0)
      round = { count, pace: paceOf(Math.random()), startedAt: timelineNow(), stops: false }
      if (!less.matches)
        move(
          round.startedAt,
          turnFace(face, faceMovement(round.pace, null)),
          shakePin(pin, 1 / (round.pace.speed * count)),
        )
    },
    stopAt(slice) {
      if (!round || round.stops) return
      round.stops = true
      const honest = placeIn(slice, round.count, Math.random())
      if (less.matches) land(honest, slice, crossFadeMs)
      else
        brake(round, landAt(round.pace, restTurn, timelineNow() - round.startedAt, honest), slice)
    },
    rest() {
      if (!round || round.stops) {
        settle()
        layers.clear(crossFadeMs)
        return
      }
      // The wheel is still turning without a result, so the wheel at rest is faded in over it.
      layers.showStopped({ turn: restTurn, winner: null }, crossFadeMs)
      timer = setTimeout(() => {
        settle()
        layers.clear(0)
      }, crossFadeMs)
    },
    close: settle,
  }
}

/** Current time on the animations' timeline. */
function timelineNow(): number {
  return Number(document.timeline.currentTime ?? performance.now())
}

function turnFace(face: Element, { ms, frames }: Movement): Animation {
  return face.animate(
    frames.map(({ offset, far }) => ({ offset, transform: `rotate(${far}turn)` })),
    { duration: ms, fill: 'forwards' },
  )
}

function bendPin(pin: Element, { ms, frames }: Movement): Animation {
  return pin.animate(
    frames.map(({ offset, far }) => ({ offset, transform: bent(far) })),
    { duration: ms },
  )
}

/** While the wheel turns without a result, every slice border deflects the pointer. */
function shakePin(pin: Element, everyMs: number): Animation {
  return pin.animate([{ transform: bent(1) }, { transform: bent(0) }], {
    duration: everyMs,
    iterations: Number.POSITIVE_INFINITY,
  })
}

const bent = (far: number): string => `rotate(${-bentDegrees * far}deg)`
