import { describe, expect, it } from 'vitest'
import type { Examples } from './regression.ts'
import { fitRegression, levelTwins, softmax } from './regression.ts'
import { classRoom, shareOut } from './shares.ts'

/** A fixed sequence of numbers from 0 to 1 (Lehmer's generator). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const classCount = 12
const featureCount = 150

/** Examples of some classes: a feature of their own, one of a neighbouring class too, and some of no class. */
function examplesOf(count: number, labelOf: (example: number) => number): Examples {
  const next = numbers(7)
  const rows = Array.from({ length: count }, (_, example) => {
    const label = labelOf(example)
    const features = new Set([label, 20 + ((label + Math.floor(next() * 2)) % classCount)])
    while (features.size < 7) features.add(40 + Math.floor(next() * (featureCount - 40)))
    return [...features]
  })
  return {
    starts: Int32Array.from({ length: count + 1 }, (_, example) => example * 7),
    features: Int32Array.from(rows.flat()),
    values: new Float64Array(count * 7).fill(Math.sqrt(1 / 7)),
    labels: Int32Array.from({ length: count }, (_, example) => labelOf(example)),
    weights: Float64Array.from({ length: count }, (_, example) => (example % 5 === 0 ? 0.3 : 1)),
  }
}

/** The length of the gradient beside that of the weights: 0 at the one best place. */
function slopeLeft(examples: Examples, fitted: { weights: Float32Array; bias: Float64Array }, cost: number): number {
  const gradient = Float64Array.from(fitted.weights)
  for (let example = 0; example < examples.labels.length; example++) {
    const scores = fitted.bias.slice()
    const from = examples.starts[example] ?? 0
    const to = examples.starts[example + 1] ?? 0
    const each = (change: (place: number, label: number, value: number) => void): void => {
      for (let at = from; at < to; at++)
        for (let label = 0; label < classCount; label++)
          change((examples.features[at] ?? 0) * classCount + label, label, examples.values[at] ?? 0)
    }
    each((place, label, value) => {
      scores[label] = (scores[label] ?? 0) + value * (fitted.weights[place] ?? 0)
    })
    softmax(scores)
    each((place, label, value) => {
      const error = (label === examples.labels[example] ? 1 : 0) - (scores[label] ?? 0)
      gradient[place] = (gradient[place] ?? 0) - cost * (examples.weights[example] ?? 0) * value * error
    })
  }
  return Math.hypot(...gradient) / Math.hypot(...fitted.weights)
}

const examples = examplesOf(240, (example) => example % classCount)

describe('the regression', () => {
  it('comes to the one best place, in few passes', () => {
    for (const cost of [1, 8, 40]) {
      const fitted = fitRegression(examples, featureCount, classCount, { cost, passes: 60, tolerance: 1e-3 })
      expect(fitted.moved, `cost ${cost}`).toBeLessThan(1e-3)
      expect(fitted.passes, `cost ${cost}`).toBeLessThan(40)
      expect(slopeLeft(examples, fitted, cost), `cost ${cost}`).toBeLessThan(0.01)
    }
  })

  it('is near it after the passes that training takes', () => {
    const fitted = fitRegression(examples, featureCount, classCount, { cost: 8, passes: 14, tolerance: 0.01 })
    expect(slopeLeft(examples, fitted, 8)).toBeLessThan(0.03)
  })

  it('is the same to the byte for the same examples', () => {
    const options = { cost: 8, passes: 14, tolerance: 0.01 }
    const [once, again] = [
      fitRegression(examples, featureCount, classCount, options),
      fitRegression(structuredClone(examples), featureCount, classCount, options),
    ]
    expect(Buffer.from(again.weights.buffer).equals(Buffer.from(once.weights.buffer))).toBe(true)
    expect(again.bias).toEqual(once.bias)
  })

  it('says nearly the same of classes with the same examples, and the same once they are made level', () => {
    const twins: Examples = { ...examples, labels: examples.labels.map((label) => label) }
    const doubled = (list: Int32Array): number[] => [...list, ...list]
    const both: Examples = {
      starts: Int32Array.from([
        ...examples.starts,
        ...[...examples.starts].slice(1).map((start) => start + examples.features.length),
      ]),
      features: Int32Array.from(doubled(examples.features)),
      values: Float64Array.from([...examples.values, ...examples.values]),
      // The second half are the examples of the first under labels of their own.
      labels: Int32Array.from([...twins.labels, ...twins.labels.map((label) => label + classCount)]),
      weights: Float64Array.from([...examples.weights, ...examples.weights]),
    }
    const fitted = fitRegression(both, featureCount, 2 * classCount, { cost: 8, passes: 14, tolerance: 0.01 })
    const apart = (): number => {
      let most = 0
      for (let place = 0; place < fitted.weights.length; place += 2 * classCount)
        for (let label = 0; label < classCount; label++)
          most = Math.max(
            most,
            Math.abs((fitted.weights[place + label] ?? 0) - (fitted.weights[place + label + classCount] ?? 0)),
          )
      return most
    }
    expect(apart()).toBeLessThan(0.1)
    levelTwins(
      fitted,
      Array.from({ length: 2 * classCount }, (_, label) => `${label % classCount}`),
    )
    expect(apart()).toBe(0)
  })
})

describe('sharing out', () => {
  it('gives shares that are the probabilities of their scores, whatever an example pulls', () => {
    const next = numbers(3)
    const room = classRoom(20)
    for (const pull of [0.001, 0.5, 8, 200]) {
      for (let turn = 0; turn < 20; turn++) {
        const mass = 0.4 + 0.6 * next()
        for (let index = 0; index < 20; index++) room.scores[index] = 40 * (next() - 0.5) * next()
        shareOut(room, 20, pull, mass)
        const levels = [...room.shares].map(
          (share, index) => (room.scores[index] ?? 0) - Math.log(share) - pull * share,
        )
        expect(room.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(mass, 4)
        expect(Math.max(...levels) - Math.min(...levels), `pull ${pull}`).toBeLessThan(0.01)
      }
    }
  })
})
