import type { RepeatOptions } from './options.ts'

/** Conditions of one run; the same conditions reproduce its order and clock. */
export interface Conditions {
  seed: number
  /** Start time in Bangkok, in minutes since midnight. */
  atMinutes: number
  zone: string
  busy: number
}

/** The first start times in Bangkok: midnight, 6:00, 16:50 and shortly before midnight. */
const edgeMinutes = [0, 6 * 60, 16 * 60 + 50, 23 * 60 + 58]
const zones = [
  'UTC',
  'Asia/Bangkok',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'Pacific/Pago_Pago',
  'America/New_York',
]
const busyEvery = 3
const busyLoops = 2
const minutesADay = 24 * 60
const minuteMs = 60_000
const bangkokOffsetMs = 7 * 60 * minuteMs

/**
 * Conditions of run `index`, counted from 0. The first four runs start at fixed times; every third
 * run has extra load.
 */
export function conditionsOf(options: RepeatOptions, firstSeed: number, index: number): Conditions {
  const seed = firstSeed + index
  const random = randomFrom(seed)
  const [anyMinutes, anyZone] = [
    Math.floor(random() * minutesADay),
    zones[Math.floor(random() * zones.length)]!,
  ]
  return {
    seed,
    atMinutes: options.atMinutes ?? edgeMinutes[index] ?? anyMinutes,
    zone: options.zone ?? anyZone,
    busy: options.busy ?? (index % busyEvery === busyEvery - 1 ? busyLoops : 0),
  }
}

/** The command that repeats a run under the same conditions. */
export function commandFor(
  { seed, atMinutes, zone, busy }: Conditions,
  { parts, files, thorough }: Pick<RepeatOptions, 'parts' | 'files' | 'thorough'>,
): string {
  const only = parts.length === 1 ? ` --only ${parts[0]}` : ''
  return (
    `npm run test:repeat -- 1 --seed ${seed} --at ${timeText(atMinutes)} --zone ${zone} --busy ` +
    `${busy}${only}${thorough ? '' : ' --regular'}${files.map((file) => ` --file ${file}`).join('')}`
  )
}

export function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Clock offset at which Bangkok shows the wanted time, between -12 and +12 hours. */
export function clockOffsetMs(atMinutes: number, nowMs: number): number {
  const dayMs = minutesADay * minuteMs
  const wanted = atMinutes * minuteMs - ((nowMs + bangkokOffsetMs) % dayMs)
  return wanted > dayMs / 2 ? wanted - dayMs : wanted <= -dayMs / 2 ? wanted + dayMs : wanted
}

/** Mulberry32: a small generator with the same sequence on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
