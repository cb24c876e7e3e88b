import type { BothWeights, DocumentWeights } from '@prosa/language'
import type { Example } from './observe-company.ts'

/** Strength of the decay towards zero: the examples are few. */
const decay = 10
const rounds = 60
const decimals = 1e4

const rounded = (value: number): number => Math.round(value * decimals) / decimals

interface Scale {
  mean: number
  spread: number
}

/** Mean and standard deviation of each number of the vectors; one that never changes keeps its size. */
function scalesOf(examples: readonly Example[], size: number): Scale[] {
  const all = examples.reduce((sum, { weight }) => sum + weight, 0)
  return Array.from({ length: size }, (_, at) => {
    const mean = examples.reduce((sum, { vector, weight }) => sum + weight * (vector[at] ?? 0), 0) / all
    const square = examples.reduce((sum, { vector, weight }) => sum + weight * ((vector[at] ?? 0) - mean) ** 2, 0) / all
    return { mean, spread: Math.sqrt(square) || 1 }
  })
}

/** Solves a symmetric positive system by elimination (Cholesky without pivots would do as well). */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length
  const rows = matrix.map((row, at) => Float64Array.from([...row, right[at] ?? 0]))
  for (let pivot = 0; pivot < size; pivot++) {
    const own = rows[pivot] as Float64Array
    for (let below = pivot + 1; below < size; below++) {
      const row = rows[below] as Float64Array
      const factor = (row[pivot] as number) / (own[pivot] as number)
      if (factor !== 0)
        for (let at = pivot; at <= size; at++) row[at] = (row[at] as number) - factor * (own[at] as number)
    }
  }
  const solution = new Float64Array(size)
  for (let pivot = size - 1; pivot >= 0; pivot--) {
    const row = rows[pivot] as Float64Array
    let sum = row[size] as number
    for (let at = pivot + 1; at < size; at++) sum -= (row[at] as number) * (solution[at] as number)
    solution[pivot] = sum / (row[pivot] as number)
  }
  return solution
}

/** Logistic regression with decay, by Newton's method: exact, and the same for the same examples. */
function fit(examples: readonly Example[]): DocumentWeights {
  const size = examples[0]?.vector.length ?? 0
  const scales = scalesOf(examples, size)
  const scaled = examples.map(({ vector }) => [
    1,
    ...vector.map((value, at) => (value - (scales[at]?.mean ?? 0)) / (scales[at]?.spread ?? 1)),
  ])
  const weights = new Float64Array(size + 1)
  for (let round = 0; round < rounds; round++) {
    const { slope, curve } = slopesOf(examples, scaled, weights)
    const step = solve(curve, slope)
    let most = 0
    for (let at = 0; at <= size; at++) {
      weights[at] = (weights[at] as number) + (step[at] as number)
      most = Math.max(most, Math.abs(step[at] as number))
    }
    if (most < 1e-9) break
  }
  const own = scales.map(({ spread }, at) => (weights[at + 1] as number) / spread)
  const bias = own.reduce((sum, weight, at) => sum - weight * (scales[at]?.mean ?? 0), weights[0] as number)
  return { bias: rounded(bias), weights: own.map(rounded), usual: scales.map(({ mean }) => rounded(mean)) }
}

function slopesOf(examples: readonly Example[], scaled: readonly (readonly number[])[], weights: Float64Array) {
  const size = weights.length
  const slope = new Float64Array(size)
  const curve = Array.from({ length: size }, () => new Float64Array(size))
  for (const [place, { isRight, weight }] of examples.entries()) {
    const row = scaled[place] ?? []
    const score = row.reduce((sum, value, at) => sum + value * (weights[at] as number), 0)
    const probability = 1 / (1 + Math.exp(-score))
    const error = weight * ((isRight ? 1 : 0) - probability)
    const bend = weight * Math.max(1e-6, probability * (1 - probability))
    for (let at = 0; at < size; at++) {
      const value = row[at] as number
      slope[at] = (slope[at] as number) + error * value
      const line = curve[at] as Float64Array
      if (value !== 0)
        for (let other = 0; other < size; other++)
          line[other] = (line[other] as number) + bend * value * (row[other] as number)
    }
  }
  for (let at = 1; at < size; at++) {
    slope[at] = (slope[at] as number) - decay * (weights[at] as number)
    const line = curve[at] as Float64Array
    line[at] = (line[at] as number) + decay
  }
  return { slope, curve }
}

/** Fits both regressions; sections and pairs do not learn from each other. */
export const fitBoth = (examples: readonly Example[]): BothWeights => ({
  sections: fit(examples.filter(({ isPair }) => !isPair)),
  pairs: fit(examples.filter(({ isPair }) => isPair)),
})
