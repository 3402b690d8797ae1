import { Refused } from '@champa/client/refused'
import { expect, test, vi } from 'vitest'
import { answerStepUp, withFreshCode } from './step-up.ts'

/** A call that is refused until a new code was given. */
function freshCall() {
  const state = { isFresh: false, runs: 0 }
  const run = () => {
    state.runs += 1
    return state.isFresh ? Promise.resolve('done') : Promise.reject(new Refused('STEP_UP'))
  }
  return { state, run }
}
const asked = () => new Promise((resolve) => setTimeout(resolve))

test('repeats a call once after a new code, also when two calls wait for it', async () => {
  const { state, run } = freshCall()
  const calls = [withFreshCode(run), withFreshCode(run)]
  await asked()
  state.isFresh = true
  answerStepUp(true)
  expect(await Promise.all(calls)).toEqual(['done', 'done'])
  expect(state.runs).toBe(4)
})

test('STEP_UP stands when the question is cancelled, and the call is not repeated', async () => {
  const { state, run } = freshCall()
  const call = withFreshCode(run)
  const refusal = expect(call).rejects.toMatchObject({ code: 'STEP_UP' })
  await asked()
  answerStepUp(false)
  await refusal
  expect(state.runs).toBe(1)
})

test('a repeat that is refused again, and any other refusal, ask nothing', async () => {
  const { state, run } = freshCall()
  const refusal = expect(withFreshCode(run)).rejects.toMatchObject({ code: 'STEP_UP' })
  await asked()
  answerStepUp(true)
  await refusal
  expect(state.runs).toBe(2)
  const other = vi.fn(() => Promise.reject(new Refused('NOT_ALLOWED')))
  await expect(withFreshCode(other)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  expect(other).toHaveBeenCalledTimes(1)
})
