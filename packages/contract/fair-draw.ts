/**
 * The draw of the wheel as docs/fairness.md specifies it, shared by the server, which draws, and
 * the browser, which verifies. The same seeds, round number, odds and exhausted slices always give
 * the same slice.
 */
export interface Odd {
  code: string
  weight: number
}

export interface Draw {
  serverSeed: string
  clientSeed: string
  no: number
  /** The slices in the order of the wheel. */
  odds: readonly Odd[]
  /** Codes of the exhausted slices. */
  gone: readonly string[]
}

/** One turn of the draw; the last turn is the result. */
export interface DrawStep {
  counter: number
  /** The first eight bytes of the HMAC, in hex, which are the random number. */
  number: string
  /**
   * The random number modulo the sum of the weights; null for a number of the incomplete last
   * range, which would favour the first slices.
   */
  pick: number | null
  /** The picked slice. If it is exhausted, the draw continues with another turn. */
  code: string | null
}

/** Random bytes in hex: 32 for the server's seed, fewer suffice for the member's. */
export const newSeed = (bytes = 32): string => toHex(crypto.getRandomValues(new Uint8Array(bytes)))

/** The text of the published odds that is hashed: `A:5000,B:5000`. */
export const oddsText = (odds: readonly Odd[]): string =>
  odds.map(({ code, weight }) => `${code}:${weight}`).join(',')

/** SHA-256 of a text, in hex. */
export const hashText = async (text: string): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))))

export const hashOdds = (odds: readonly Odd[]): Promise<string> => hashText(oddsText(odds))

/** Number of turns after which the draw leaves out exhausted slices, so that every draw ends. */
export const maxRedraws = 256
const allNumbers = 2n ** 64n

/** HMAC-SHA-256 under one key. */
export type Hmac = (text: string) => Uint8Array | Promise<Uint8Array>

/** The HMAC of the browser. The server uses a different implementation, which is cheaper. */
async function webHmac(seed: string): Promise<Hmac> {
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(seed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return async (text) => new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(text)))
}

/** Computes the turns of a draw. @throws when no slice is left. */
export async function drawSteps(
  { serverSeed, clientSeed, no, odds, gone }: Draw,
  hmacOf: (seed: string) => Hmac | Promise<Hmac> = webHmac,
): Promise<DrawStep[]> {
  const left = odds.filter(({ code }) => !gone.includes(code))
  if (totalOf(left) === 0n) throw new Error('No slice is left to draw')
  const hmac = await hmacOf(serverSeed)
  const steps: DrawStep[] = []
  for (let counter = 0; ; counter++) {
    const mac = await hmac(`${clientSeed}:${no}:${counter}`)
    const number = toHex(mac.subarray(0, 8))
    const among = counter < maxRedraws ? odds : left
    const pick = pickOf(BigInt(`0x${number}`), totalOf(among))
    const code = pick === null ? null : sliceAt(among, pick)
    steps.push({ counter, number, pick: pick === null ? null : Number(pick), code })
    if (code !== null && !gone.includes(code)) return steps
  }
}

export const drawSlice = async (...draw: Parameters<typeof drawSteps>): Promise<string> =>
  (await drawSteps(...draw)).at(-1)!.code!

/**
 * A uniformly distributed number below `total`; null for a number from the largest multiple of
 * `total` on, because such numbers would favour the first slices.
 */
export function pickOf(number: bigint, total: bigint, numbers = allNumbers): bigint | null {
  return number < (numbers / total) * total ? number % total : null
}

/** Finds the slice to which a pick belongs. */
export function sliceAt(odds: readonly Odd[], pick: bigint): string {
  let end = 0n
  for (const { code, weight } of odds) {
    end += BigInt(weight)
    if (pick < end) return code
  }
  throw new Error(`pick ${pick} is not below the sum of the weights`)
}

/** Everything needed to verify a round; a played round of the contract is a `Proof`. */
export interface Proof extends Draw {
  seedHash: string
  oddsHash: string
  code: string
}

export interface Verified {
  /** Whether the seed matches the hash that the server committed to. */
  seed: boolean
  /** Whether the odds match the published ones. */
  odds: boolean
  /** Whether the draw gives the slice that the server reported. */
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

/** Input of `scripts/fairness/verify-draw.mjs`, copied from the page. */
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
