import { memberRequester, requesterHeader, storageKeys } from '@champa/contract/constants'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../e2e/browser.ts'
import type { Row } from '../table.ts'

/**
 * Simulates a slow phone: a quarter of this machine's speed, and a screen of three device pixels
 * per CSS pixel.
 */
const slowDown = 4
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }
const maxMs = 20

/** Measures the frame times of the demo member's wheel, from the tap to the stop. */
export async function benchWheel(url: string, spins: number): Promise<Row[]> {
  const token = await signIn(url)
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    const page = await browser.newPage({ ...phone, baseURL: url })
    await page.addInitScript(
      `localStorage.setItem(${JSON.stringify(storageKeys.token)}, ${JSON.stringify(token)})`,
    )
    await page.goto('/user/spin')
    await page.locator('.wheel__hub').waitFor()
    const frames = await measureSpins(page, spins)
    const p95 =
      frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.POSITIVE_INFINITY
    return [
      {
        name: `a frame of a turning wheel, p95 of ${frames.length}, CPU ${slowDown} times slower`,
        figure: `${p95.toFixed(1)} ms`,
        ratio: p95,
        target: maxMs,
        better: 'less',
      },
    ]
  } finally {
    await browser.close()
  }
}

async function measureSpins(page: Page, spins: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  const frames: number[] = []
  for (let spun = 0; spun < spins; spun++) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    frames.push(...(await page.evaluate<number[]>(framesOfOneSpin)))
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.locator('[role=dialog], [role=alertdialog]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' })
  }
  return frames
}

/** Runs in the page: taps the hub of the wheel and records frames until the result is shown. */
const framesOfOneSpin = `new Promise((resolve) => {
  const frames = []
  document.querySelector('.wheel__hub').click()
  let before = performance.now()
  const step = (now) => {
    frames.push(now - before)
    before = now
    if (document.querySelector('.wheel-status__result')) resolve(frames.slice(1))
    else requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
})`

async function signIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [requesterHeader]: memberRequester },
    body: JSON.stringify({ username: '0812345678', password: 'champa-demo-1' }),
  })
  const { token } = (await reply.json()) as { token?: string }
  if (!token) throw new Error(`the demo member cannot sign in: ${reply.status}`)
  return token
}
