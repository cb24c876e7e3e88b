// Gate: the main way of threads.
import { expect, it } from 'vitest'
import { createTell } from './serve-thread.ts'

/** What is passed on of shares told at these moments, in ms since the work began. */
const toldOf = (shares: readonly { atMs: number; share: number }[]): number[] => {
  const told: number[] = []
  let nowMs = 5_000
  const tell = createTell(
    (share) => told.push(share),
    () => nowMs,
  )
  for (const { atMs, share } of shares) {
    nowMs = 5_000 + atMs
    tell(share)
  }
  return told
}

it('tells nothing of work that is done within a moment', () => {
  expect(toldOf([0, 50, 150, 299].map((atMs) => ({ atMs, share: atMs / 300 })))).toEqual([])
})

it('tells some ten times a second, however often it is called', () => {
  const told = toldOf(Array.from({ length: 1_001 }, (_, atMs) => ({ atMs, share: atMs / 1_000 })))
  expect(told).toEqual([0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
})

it('never tells less than before, the same again, or more than all', () => {
  const shares = [0.5, 0.4, 0.5, 0.6, 1.2, 1.2, 1]
  expect(toldOf(shares.map((share, place) => ({ atMs: 400 + 200 * place, share })))).toEqual([0.5, 0.6, 1])
})
