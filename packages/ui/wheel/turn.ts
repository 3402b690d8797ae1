/** Friction, duration and full turns of a spin (WHL-22). */
export const spinFriction = 0.991
export const spinMs = { min: 4_000, max: 5_000 } as const
export const spinTurns = { min: 3, max: 4 } as const

/** Duration of the acceleration. In this file turns are clockwise, and times count from the tap. */
const rampMs = 250
/**
 * Maximum time, after the result, to reach the rotation at which braking must start; this takes
 * less than one turn.
 */
const slackMs = 500
/** Minimum distance of a stop from a slice's border, as a share of the slice. */
const border = 0.06
const framesPerMs = 60 / 1000

/** The speed of one spin, chosen on the tap, before the result is known. */
export interface Pace {
  /** Turns per millisecond before braking. */
  speed: number
  brakeMs: number
}

/**
 * Chooses a speed at which a spin makes 3 turns in the minimum time plus a random part. Reaching
 * the slice then adds less than one turn and half a second.
 */
export function paceOf(chance: number): Pace {
  const brakeMs = spinMs.min - rampMs + (spinMs.max - spinMs.min - slackMs) * chance
  return { brakeMs, speed: spinTurns.min / (rampMs / 2 + braked(brakeMs, brakeMs)) }
}

/**
 * Turns that a wheel of speed 1 makes in `ms` of a braking phase of `brakeMs`: friction acts every
 * 60th of a second, and the remaining speed is subtracted evenly, so that the wheel stands still at
 * the end.
 */
function braked(ms: number, brakeMs: number): number {
  const left = spinFriction ** (brakeMs * framesPerMs)
  const slowed = (1 - spinFriction ** (ms * framesPerMs)) / (-Math.log(spinFriction) * framesPerMs)
  return (slowed - ms * left) / (1 - left)
}

/** Turns of a wheel without braking: it accelerates, then keeps its speed. */
function free({ speed }: Pace, ms: number): number {
  return speed * (ms < rampMs ? ms ** 2 / (2 * rampMs) : ms - rampMs / 2)
}

/** When braking starts and when the wheel stops, in milliseconds after the tap. */
export interface Landing {
  brakeAt: number
  endsAt: number
}

/**
 * Computes when braking must start, at `knownAt` or later, so that a wheel that started at `from`
 * stops at `place`, a fraction of a turn.
 */
export function landAt(pace: Pace, from: number, knownAt: number, place: number): Landing {
  const earliest = Math.max(knownAt, rampMs)
  const reach = from + free(pace, earliest) + pace.speed * braked(pace.brakeMs, pace.brakeMs)
  const brakeAt = earliest + partOf(place - reach) / pace.speed
  return { brakeAt, endsAt: brakeAt + pace.brakeMs }
}

/** The wheel's rotation in turns; without a result the wheel keeps turning. */
export function turnAt(pace: Pace, from: number, landing: Landing | null, ms: number): number {
  const begun = Math.max(0, ms)
  if (!landing || begun <= landing.brakeAt) return from + free(pace, begun)
  return (
    from +
    free(pace, landing.brakeAt) +
    pace.speed * braked(Math.min(begun, landing.endsAt) - landing.brakeAt, pace.brakeMs)
  )
}

/** A uniformly distributed position inside the slice, so that no stop imitates a near miss. */
export function placeIn(slice: number, count: number, chance: number): number {
  return partOf(-(slice + (chance - 0.5) * (1 - 2 * border)) / count)
}

/** The slice under the pointer. At rotation 0 the pointer is at the middle of the first slice. */
export function sliceAtPointer(turn: number, count: number): number {
  return Math.round(partOf(-turn) * count) % count
}

/**
 * Deflection of the pointer, 0 to 1: each slice border deflects it as it passes, and it springs
 * back; at a standstill it is 0.
 */
export function tickAt(turn: number, before: number, count: number, ms: number): number {
  const sinceBorder = partOf(turn * count + 0.5)
  const speed = ms > 0 ? ((turn - before) * count) / ms : 0
  return (1 - sinceBorder) * Math.min(1, Math.max(0, speed) / 0.002)
}

function partOf(turn: number): number {
  return ((turn % 1) + 1) % 1
}

/** A keyframe: `offset` is the share of the duration, `far` the position. */
interface Frame {
  offset: number
  far: number
}

export interface Movement {
  ms: number
  frames: Frame[]
}

/** Duration of the movement without a result, longer than the timeout of the request. */
const longestMs = 150_000
const everyMs = 25
const tickEveryMs = 1000 / 60

/**
 * Keyframes of the wheel's rotation in turns, close enough to look smooth. Without a result the
 * wheel turns at a constant speed.
 */
export function faceMovement(pace: Pace, landing: Landing | null): Movement {
  // Without a result the movement is linear once the wheel has reached its speed.
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
