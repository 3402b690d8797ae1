/** Friction, time and full turns of a spin (WHL-22). */
export const spinFriction = 0.991
export const spinMs = { least: 4_000, most: 5_000 } as const
export const spinTurns = { least: 3, most: 4 } as const

/** Turns are whole ones, clockwise; times are ms after the tap. */
const rampMs = 250
/** The room that is left for reaching the place where the brake must begin: never a whole turn (below). */
const slackMs = 500
/** No stop nearer to a border than this part of a sector. */
const border = 0.06
const framesPerMs = 60 / 1000

/** How one spin turns: chosen at the tap, before anybody knows where it ends. */
export interface Pace {
  /** Turns a ms, before the brake. */
  speed: number
  brakeMs: number
}

/** From tap to stop it is 3 turns in `least` ms plus what the chance adds; finding the sector adds less than one turn and half a second. */
export function paceOf(chance: number): Pace {
  const brakeMs = spinMs.least - rampMs + (spinMs.most - spinMs.least - slackMs) * chance
  return { brakeMs, speed: spinTurns.least / (rampMs / 2 + braked(brakeMs, brakeMs)) }
}

/** How far a wheel of speed 1 gets in `ms` of a brake of `brakeMs`: friction takes its share of every 60th of a second, and what it would leave at the end is taken evenly, so that the wheel stands still then. */
function braked(ms: number, brakeMs: number): number {
  const left = spinFriction ** (brakeMs * framesPerMs)
  const slowed = (1 - spinFriction ** (ms * framesPerMs)) / (-Math.log(spinFriction) * framesPerMs)
  return (slowed - ms * left) / (1 - left)
}

/** Where a wheel without a brake is: it gathers speed, then keeps it. */
function free({ speed }: Pace, ms: number): number {
  return speed * (ms < rampMs ? ms ** 2 / (2 * rampMs) : ms - rampMs / 2)
}

/** When the brake begins and when the wheel stands. */
export interface Landing {
  brakeAt: number
  endsAt: number
}

/** Brakes at the first moment from `knownAt` on that brings the wheel from `from` to stand at `place`, a part of a turn. */
export function landAt(pace: Pace, from: number, knownAt: number, place: number): Landing {
  const earliest = Math.max(knownAt, rampMs)
  const reach = from + free(pace, earliest) + pace.speed * braked(pace.brakeMs, pace.brakeMs)
  const brakeAt = earliest + partOf(place - reach) / pace.speed
  return { brakeAt, endsAt: brakeAt + pace.brakeMs }
}

/** Where the wheel is: it turns on until there is a landing. */
export function turnAt(pace: Pace, from: number, landing: Landing | null, ms: number): number {
  const begun = Math.max(0, ms)
  if (!landing || begun <= landing.brakeAt) return from + free(pace, begun)
  return (
    from +
    free(pace, landing.brakeAt) +
    pace.speed * braked(Math.min(begun, landing.endsAt) - landing.brakeAt, pace.brakeMs)
  )
}

/** A place inside the sector, any with equal chance: no stop is made to look like a near miss. */
export function placeIn(sector: number, count: number, chance: number): number {
  return partOf(-(sector + (chance - 0.5) * (1 - 2 * border)) / count)
}

/** The sector under the pointer: the first one's middle is there before the wheel turns. */
export function sectorAt(turn: number, count: number): number {
  return Math.round(partOf(-turn) * count) % count
}

/** How far the pointer is bent, 0 to 1: each border that passes bends it, and it springs back; at rest it hangs straight. */
export function tickAt(turn: number, before: number, count: number, ms: number): number {
  const sinceBorder = partOf(turn * count + 0.5)
  const speed = ms > 0 ? ((turn - before) * count) / ms : 0
  return (1 - sinceBorder) * Math.min(1, Math.max(0, speed) / 0.002)
}

function partOf(turn: number): number {
  return ((turn % 1) + 1) % 1
}
