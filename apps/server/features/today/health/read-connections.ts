import type { Connection, ConnectionKind } from '@champa/contract/office/today/health'
import { qrGateways } from '@champa/contract/qr-gateways'
import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { entriesOf, type Fault, smsPhone } from '../../../platform/health/health-notes.ts'
import {
  followedMs,
  healthOfAge,
  lightOfCalls,
  type CallLight,
  type Minute,
  worse,
} from './lights.ts'

const hourMs = 60 * 60_000
/** The pauses of the last day say how often something usually comes. */
const pausesOfMs = 24 * hourMs
/** With fewer pauses than this nothing is usual yet. */
const minPauses = 3
const usuallyWithinMs = 12 * hourMs
/** A feed is asked every two seconds. */
const feedEveryMs = 2_000

interface Place {
  /** The name by which calls are counted (providers/outside-call.ts). */
  id: string
  kind: ConnectionKind
  name: string | null
}

interface PulseRow {
  name: string
  goodAt: Date | null
  failedAt: Date | null
  reason: Fault | null
}

interface Facts {
  minutes: ReadonlyMap<string, Minute[]>
  pulses: ReadonlyMap<string, PulseRow>
  /** The longest usual pause of what comes by itself. */
  pauses: ReadonlyMap<string, number>
}

/** The light of every connection in use. What staff have closed is not judged. */
export async function readConnections(
  ctx: Pick<AppContext, 'settings'>,
  db: Db,
): Promise<Connection[]> {
  const nowMs = clock.nowMs()
  const places = await readPlaces(ctx, db)
  const [facts, cursors] = await Promise.all([
    readFacts(db, places, nowMs),
    db.query<{ account: string; movedAt: Date }>(
      'select receiving_account as account, moved_at from feed_cursor',
      [],
      'health-feeds',
    ),
  ])
  const movedAt = new Map(cursors.map((row) => [row.account, row.movedAt.getTime()]))
  return places.map((place) =>
    toConnection(place, facts, nowMs, place.kind === 'feed' ? movedAt.get(place.name!) : undefined),
  )
}

async function readPlaces({ settings }: Pick<AppContext, 'settings'>, db: Db): Promise<Place[]> {
  const { urls } = settings
  const [accounts, games] = await Promise.all([
    db.query<{ account: string; kind: string; mode: string; state: string }>(
      'select account, kind, mode, state from receiving_account order by position, account',
      [],
      'health-accounts',
    ),
    db.query<{ code: string }>(
      'select code from game where enabled order by position, code',
      [],
      'health-games',
    ),
  ])
  const one = (kind: ConnectionKind, id: string, isUsed: boolean): Place[] =>
    isUsed ? [{ id, kind, name: null }] : []
  const isOpen = (code: string): boolean =>
    accounts.some(
      ({ account, kind, state }) => account === code && kind === 'qr' && state === 'open',
    )
  const feeds = accounts.filter(
    ({ kind, mode }) =>
      (kind === 'bank' && mode !== 'SMS') || (kind === 'wallet' && mode === 'AUTO'),
  )
  return [
    ...qrGateways
      .filter((code) => urls[code] !== '' && isOpen(code))
      .map((code) => ({ id: `gateway ${code}`, kind: 'gateway' as const, name: code })),
    ...(urls.bank === '' ? [] : feeds).map(({ account }) => ({
      id: `feed ${account}`,
      kind: 'feed' as const,
      name: account,
    })),
    ...one(
      'smsPhone',
      smsPhone,
      accounts.some(({ kind, mode }) => kind === 'bank' && mode === 'SMS'),
    ),
    ...one('payout', 'payout', true),
    ...one('sms', 'sms', true),
    ...one('slips', 'slips', urls.bank !== ''),
    ...one('giftLinks', 'gift-links', urls.truemoney !== ''),
    ...games.map(({ code }) => ({ id: `game ${code}`, kind: 'game' as const, name: code })),
  ]
}

async function readFacts(db: Db, places: readonly Place[], nowMs: number): Promise<Facts> {
  const ids = places.map(({ id }) => id)
  const comings = places.flatMap(({ kind, name }) =>
    kind === 'feed' ? [entriesOf(name!)] : kind === 'smsPhone' ? [smsPhone] : [],
  )
  const [minutes, pulses, pauses] = await Promise.all([
    db.query<{ party: string; minute: Date; calls: number; failures: number }>(
      `select party, minute, calls, failures
        from outside_minute
        where party = any($1) and minute > $2`,
      [ids, new Date(nowMs - followedMs - 10 * 60_000)],
      'health-minutes',
    ),
    db.query<PulseRow>(
      'select name, good_at, failed_at, reason from pulse where name = any($1)',
      [ids],
      'health-pulses-read',
    ),
    db.query<{ party: string; pauseMs: number }>(
      `select party, max(extract(epoch from pause) * 1000)::float8 as pause_ms
        from (
          select party, minute - lag(minute) over (partition by party order by minute) as pause
          from outside_minute
          where party = any($1) and minute > $2
        ) p
        group by party
        having count(pause) >= ${minPauses}`,
      [comings, new Date(nowMs - pausesOfMs)],
      'health-pauses',
    ),
  ])
  return {
    minutes: Map.groupBy(
      minutes.map(({ minute, ...row }) => ({ ...row, atMs: minute.getTime() })),
      ({ party }) => party,
    ),
    pulses: new Map(pulses.map((row) => [row.name, row])),
    pauses: new Map(pauses.map(({ party, pauseMs }) => [party, pauseMs])),
  }
}

function toConnection(
  { id, kind, name }: Place,
  { minutes, pulses, pauses }: Facts,
  nowMs: number,
  entryMs: number | undefined,
): Connection {
  const stored = pulses.get(id)
  const pulse = {
    goodMs: stored?.goodAt?.getTime() ?? null,
    failedMs: stored?.failedAt?.getTime() ?? null,
  }
  const calls = lightOfCalls(minutes.get(id) ?? [], pulse, nowMs)
  const usual = (party: string): number => pauses.get(party) ?? usuallyWithinMs
  const silences =
    kind === 'feed'
      ? [
          { lastMs: latest(pulse), normalMs: feedEveryMs },
          { lastMs: entryMs ?? null, normalMs: usual(entriesOf(name!)) },
        ]
      : kind === 'smsPhone'
        ? [{ lastMs: pulse.goodMs, normalMs: usual(smsPhone) }]
        : []
  const light = silences.reduce((so, silence) => withSilence(so, silence, nowMs), calls as Light)
  return {
    id,
    kind,
    name,
    health: light.health,
    reason: light.reason,
    since: light.sinceMs,
    calls: calls.calls,
    failures: calls.failures,
    fault: light.health === 'well' ? null : (stored?.reason ?? null),
    goodAt: pulse.goodMs,
    entryAt: entryMs ?? null,
  }
}

type Light = Pick<CallLight, 'health' | 'sinceMs'> & { reason: Connection['reason'] }

/** Lowers a light when something has not come for long; a failed call says more than silence. */
function withSilence(
  light: Light,
  { lastMs, normalMs }: { lastMs: number | null; normalMs: number },
  nowMs: number,
): Light {
  if (lastMs === null) return light
  const health = healthOfAge(nowMs - lastMs, normalMs)
  if (health === light.health || worse(health, light.health) === light.health) return light
  return { health, reason: 'silent', sinceMs: lastMs }
}

const latest = ({ goodMs, failedMs }: { goodMs: number | null; failedMs: number | null }) =>
  goodMs === null && failedMs === null ? null : Math.max(goodMs ?? 0, failedMs ?? 0)
