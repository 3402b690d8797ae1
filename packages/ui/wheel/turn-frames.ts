import { type Landing, type Pace, tickAt, turnAt } from './turn.ts'

/** A keyframe: `offset` is the share of the time, `far` the position. */
export interface Frame {
  offset: number
  far: number
}

export interface Movement {
  ms: number
  frames: Frame[]
}

/** Longer than the timeout of the request. */
const longestMs = 150_000
const everyMs = 25
const tickEveryMs = 1000 / 60

/**
 * Keyframes of the face in turns, close enough to look smooth. Without a landing the wheel turns at
 * a constant speed.
 */
export function faceMovement(pace: Pace, landing: Landing | null): Movement {
  // Without a landing the movement is linear once the wheel has reached its speed.
  const times = landing
    ? timesTo(landing.endsAt, everyMs)
    : [...timesTo(everyMs * 10, everyMs), longestMs]
  return movement(times, (ms) => turnAt(pace, 0, landing, ms))
}

/**
 * Keyframes of the pointer's deflection, 0 to 1, from the tap to the stop of a wheel that started
 * at `from`.
 */
export function pinMovement(pace: Pace, from: number, landing: Landing, count: number): Movement {
  let before = from
  return movement(timesTo(landing.endsAt, tickEveryMs), (ms) => {
    const turn = turnAt(pace, from, landing, ms)
    const bent = ms === 0 || ms === landing.endsAt ? 0 : tickAt(turn, before, count, tickEveryMs)
    before = turn
    return bent
  })
}

function timesTo(end: number, every: number): number[] {
  return [...Array.from({ length: Math.ceil(end / every) }, (_, index) => index * every), end]
}

function movement(times: number[], farAt: (ms: number) => number): Movement {
  const ms = times.at(-1) ?? 0
  return { ms, frames: times.map((at) => ({ offset: at / ms, far: farAt(at) })) }
}
