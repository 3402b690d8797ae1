import type { Locale } from '@champa/contract/constants'
import type { APIRequestContext, Browser } from '@playwright/test'
import { phone } from '../../e2e/devices.ts'
import { newMember } from '../../e2e/new-member.ts'
import { wordsOf } from '../photograph/view.ts'
import type { Cue } from './captions.ts'
import type { Film, Stage } from './film.ts'
import { Pointer } from './pointer.ts'
import { Recorder } from './recorder.ts'

/** Minimum duration of a caption in seconds, so that it can be read even when its step is quick. */
const shortestCue = 3.4
const secondsPerLetter = 0.055
const beforeStepMs = 700
const afterStepMs = 600
const lastSightMs = 1_200

const names: Record<Locale, string> = { th: 'ณัฐวุฒิ ศรีสุข', lo: 'ນັດຕະວຸດ ສີສຸກ', en: 'Nattawut Srisuk' }

export interface Recorded {
  recorder: Recorder
  cues: Cue[]
  seconds: number
}

/** Records one film on a new phone profile as a new member. */
export async function recordFilm(
  film: Film,
  of: {
    browser: Browser
    request: APIRequestContext
    baseURL: string
    simulatorsURL: string
    locale: Locale
  },
): Promise<Recorded> {
  const { browser, request, baseURL, simulatorsURL, locale } = of
  const { texts } = wordsOf(locale)
  // Disables the app's animations, so that only the demonstrated steps move.
  const context = await browser.newContext({
    ...phone,
    baseURL,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
  })
  try {
    const page = await context.newPage()
    const member = await newMember(request, simulatorsURL, {
      name: names[locale],
      accountName: 'NATTAWUT SRISUK',
    })
    const preparing = new Recorder()
    await film.begins({
      locale,
      texts,
      page,
      context,
      request,
      simulatorsURL,
      member,
      recorder: preparing,
      pointer: new Pointer(preparing),
    })
    const recorder = new Recorder()
    const stage: Stage = {
      locale,
      texts,
      page,
      context,
      request,
      simulatorsURL,
      member,
      recorder,
      pointer: new Pointer(recorder),
    }
    await recorder.film(page)
    const cues = await playSteps(film, stage)
    await stage.pointer.rest(lastSightMs)
    await recorder.stop()
    return { recorder, cues, seconds: recorder.now() }
  } finally {
    await context.close()
  }
}

async function playSteps(film: Film, stage: Stage): Promise<Cue[]> {
  const cues: Cue[] = []
  for (const { says, does } of film.steps) {
    const from = stage.recorder.now()
    // Leaves time to read the caption before the step starts.
    await stage.pointer.rest(beforeStepMs)
    await does(stage)
    const readable = Math.max(shortestCue, says[stage.locale].length * secondsPerLetter)
    await stage.pointer.rest(Math.max(afterStepMs, (from + readable - stage.recorder.now()) * 1000))
    cues.push({ from, to: stage.recorder.now() - 0.05, says })
  }
  return cues
}
