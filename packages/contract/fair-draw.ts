/**
 * The draw of the wheel, as docs/fairness.md tells it: the server draws and the browser verifies by this very file.
 * Who has the seeds, the number of the round, the odds and what was gone gets the same slice, always.
 */
export interface Odd {
  code: string
  weight: number
}

export interface Draw {
  serverSeed: string
  clientSeed: string
  no: number
  /** In the order of the wheel. */
  odds: readonly Odd[]
  /** Slices that had nothing left. */
  gone: readonly string[]
}

/** One turn of the draw; the last one is the result. */
export interface DrawStep {
  counter: number
  /** The first eight bytes of the HMAC, in hex: the number that chance has given. */
  number: string
  /** That number within the sum of the weights; null where it is one of the few on top that would favour the first slices. */
  pick: number | null
  /** The slice that it meets; one that is gone is drawn again. */
  code: string | null
}

/** Random bytes in hex: 32 for the server's seed, fewer do for the member's. */
export const newSeed = (bytes = 32): string => toHex(crypto.getRandomValues(new Uint8Array(bytes)))

/** What is hashed as the published odds: `A:5000,B:5000`. */
export const oddsText = (odds: readonly Odd[]): string =>
  odds.map(({ code, weight }) => `${code}:${weight}`).join(',')

/** SHA-256 of a text, in hex. */
export const hashText = async (text: string): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))))

export const hashOdds = (odds: readonly Odd[]): Promise<string> => hashText(oddsText(odds))

/** From this turn on what is gone does not count any more, so that a draw ends however much of the wheel is gone. */
export const patience = 256
const allNumbers = 2n ** 64n

/** @throws when nothing is left to draw. */
export async function drawSteps({
  serverSeed,
  clientSeed,
  no,
  odds,
  gone,
}: Draw): Promise<DrawStep[]> {
  const left = odds.filter(({ code }) => !gone.includes(code))
  if (totalOf(left) === 0n) throw new Error('No slice is left to draw')
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(serverSeed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const steps: DrawStep[] = []
  for (let counter = 0; ; counter++) {
    const mac = await crypto.subtle.sign('HMAC', key, bytesOf(`${clientSeed}:${no}:${counter}`))
    const number = toHex(new Uint8Array(mac, 0, 8))
    const among = counter < patience ? odds : left
    const pick = pickOf(BigInt(`0x${number}`), totalOf(among))
    const code = pick === null ? null : sliceAt(among, pick)
    steps.push({ counter, number, pick: pick === null ? null : Number(pick), code })
    if (code !== null && !gone.includes(code)) return steps
  }
}

export const drawSlice = async (draw: Draw): Promise<string> =>
  (await drawSteps(draw)).at(-1)!.code!

/**
 * A number below `total`, each as likely as any other: numbers on top that do not make a whole round of `total` are not
 * taken, or the first of the wheel would come up more often.
 */
export function pickOf(number: bigint, total: bigint, numbers = allNumbers): bigint | null {
  return number < (numbers / total) * total ? number % total : null
}

/** The slice in whose share this pick lies. */
export function sliceAt(odds: readonly Odd[], pick: bigint): string {
  let end = 0n
  for (const { code, weight } of odds) {
    end += BigInt(weight)
    if (pick < end) return code
  }
  throw new Error(`${pick} lies outside of the odds`)
}

/** All that proves a round; a played round of the contract is one. */
export interface Proof extends Draw {
  seedHash: string
  oddsHash: string
  code: string
}

export interface Verified {
  /** The seed is the one that the server had committed itself to. */
  seed: boolean
  /** The odds are those that were published. */
  odds: boolean
  /** The draw gives the slice that the server has told. */
  slice: boolean
  steps: DrawStep[]
}

export async function verifyRound(proof: Proof): Promise<Verified> {
  const [seedHash, oddsHash, steps] = await Promise.all([
    hashText(proof.serverSeed),
    hashOdds(proof.odds),
    drawSteps(proof),
  ])
  return {
    seed: seedHash === proof.seedHash,
    odds: oddsHash === proof.oddsHash,
    slice: steps.at(-1)?.code === proof.code,
    steps,
  }
}

/** What `scripts/fairness/verify-draw.mjs` takes: the page copies it. */
export function proofText({
  no,
  serverSeed,
  seedHash,
  clientSeed,
  odds,
  oddsHash,
  gone,
  code,
}: Proof): string {
  return JSON.stringify(
    { no, serverSeed, seedHash, clientSeed, odds: oddsText(odds), oddsHash, gone, code },
    null,
    2,
  )
}

const totalOf = (odds: readonly Odd[]): bigint =>
  odds.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>
const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('')
