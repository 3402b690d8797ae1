#!/usr/bin/env node
// Repeats a draw of the wheel as documented in docs/fairness.md, with Node alone:
//   node verify-draw.mjs round.json      the text copied from the page, in a file
//   node verify-draw.mjs < round.json    the same from standard input
// It shares no code with the server, so that the verification is independent.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const hash = (text) => createHash('sha256').update(text, 'utf8').digest('hex')

/** "A:5000,B:5000", or [{ code, weight }] as in the API's answer. */
const readOdds = (odds) =>
  typeof odds === 'string'
    ? odds.split(',').map((one) => one.split(':'))
    : odds.map(({ code, weight }) => [code, String(weight)])

const sum = (odds) => odds.reduce((total, [, weight]) => total + BigInt(weight), 0n)

function draw({ serverSeed, clientSeed, no, gone }, odds, say) {
  const left = odds.filter(([code]) => !gone.includes(code))
  if (sum(left) === 0n) throw new Error('every slice is exhausted')
  for (let counter = 0; ; counter++) {
    const message = `${clientSeed}:${no}:${counter}`
    const number = createHmac('sha256', serverSeed)
      .update(message, 'utf8')
      .digest()
      .readBigUInt64BE(0)
    const among = counter < 256 ? odds : left
    const total = sum(among)
    if (number >= 2n ** 64n - (2n ** 64n % total)) {
      say(
        `HMAC-SHA-256(server seed, "${message}") begins with ${number}: outside the unbiased ` +
          'range, drawn again',
      )
      continue
    }
    let rest = number % total
    const pick = rest
    const [code] = among.find(([, weight]) =>
      rest < BigInt(weight) ? true : ((rest -= BigInt(weight)), false),
    )
    say(
      `HMAC-SHA-256(server seed, "${message}") begins with ${number}; ${pick} of ${total} ` +
        `lies in ${code}${gone.includes(code) ? ', which is out of stock: drawn again' : ''}`,
    )
    if (!gone.includes(code)) return code
  }
}

function verify(text) {
  const round = JSON.parse(text)
  for (const name of ['serverSeed', 'clientSeed', 'no', 'odds'])
    if (round[name] === undefined) throw new Error(`"${name}" is missing`)
  const odds = readOdds(round.odds)
  const drawn = draw({ ...round, gone: round.gone ?? [] }, odds, console.log)
  const oddsText = odds.map((one) => one.join(':')).join(',')
  const checks = [
    ['SHA-256 of the server seed', hash(round.serverSeed), round.seedHash],
    ['SHA-256 of the odds', hash(oddsText), round.oddsHash],
    ['slice', drawn, round.code],
  ]
  for (const [label, found, published] of checks)
    console.log(
      published === undefined
        ? `${label}: ${found}`
        : published === found
          ? `${label} matches: ${found}`
          : `${label} DIFFERS: reported ${published}, computed ${found}`,
    )
  return checks.every(([, found, published]) => published === undefined || published === found)
}

try {
  process.exitCode = verify(readFileSync(process.argv[2] ?? 0, 'utf8')) ? 0 : 1
} catch (error) {
  console.error(`This round cannot be verified: ${error.message}`)
  process.exitCode = 2
}
