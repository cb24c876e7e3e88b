/** The examples of a regression, side by side: the features of example `i` stand from `starts[i]` up to `starts[i + 1]`. */
export interface Examples {
  starts: Int32Array
  features: Int32Array
  values: Float64Array
  labels: Int32Array
  weights: Float64Array
}

/** Turns scores into probabilities, in place. */
export function softmax(scores: Float64Array): void {
  let most = Number.NEGATIVE_INFINITY
  for (let index = 0; index < scores.length; index++) most = Math.max(most, scores[index] as number)
  let sum = 0
  for (let index = 0; index < scores.length; index++) {
    const value = Math.exp((scores[index] as number) - most)
    scores[index] = value
    sum += value
  }
  for (let index = 0; index < scores.length; index++) scores[index] = (scores[index] as number) / sum
}

const curvatureTurns = 6

/**
 * The largest step that is sure not to overshoot: one over the largest curvature of the loss, which is at most half the largest eigenvalue of the
 * examples' second moments (Böhning 1992), found by power iteration from a constant start.
 */
export function largestStep(examples: Examples, featureCount: number): number {
  const { starts, features, values, labels, weights } = examples
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let direction = new Float64Array(featureCount).fill(1)
  let eigenvalue = 0
  for (let turn = 0; turn < curvatureTurns; turn++) {
    let length = 0
    for (const part of direction) length += part * part
    length = Math.sqrt(length) || 1
    const next = new Float64Array(featureCount)
    for (let example = 0; example < labels.length; example++) {
      let projection = 0
      for (let index = starts[example] as number; index < (starts[example + 1] as number); index++) {
        projection += (values[index] as number) * (direction[features[index] as number] as number)
      }
      projection *= (weights[example] as number) / (total * length)
      for (let index = starts[example] as number; index < (starts[example + 1] as number); index++) {
        const feature = features[index] as number
        next[feature] = (next[feature] as number) + projection * (values[index] as number)
      }
    }
    eigenvalue = 0
    for (const part of next) eigenvalue += part * part
    eigenvalue = Math.sqrt(eigenvalue)
    direction = next
  }
  return eigenvalue > 0 ? 1 / (0.55 * eigenvalue) : 1
}

/**
 * Errors smaller than this are left out of a step. With many classes most are certain not to be meant: only those somewhat likelier than chance are
 * pushed away, which makes a step cost little more than its scores.
 */
const negligible = (classCount: number): number => (classCount > 12 ? 1.5 / classCount : 1e-4)

/**
 * Multinomial logistic regression with L2 decay by full gradient with Nesterov's acceleration, from zero: no randomness, no order of the examples, so that
 * classes with the same examples come out the same. `weights` of the result are feature-major: feature times `classCount` plus class.
 */
export function fitRegression(
  examples: Examples,
  featureCount: number,
  classCount: number,
  options: { rounds: number; step: number; decay: number },
): { weights: Float64Array; bias: Float64Array } {
  const weights = new Float64Array(featureCount * classCount)
  const ahead = new Float64Array(featureCount * classCount)
  const bias = new Float64Array(classCount)
  const pulls = { weights: new Float64Array(featureCount * classCount), bias: new Float64Array(classCount) }
  const keep = 1 - options.step * options.decay
  let pace = 1
  for (let round = 0; round < options.rounds; round++) {
    sumPulls(examples, classCount, round === 0 ? null : ahead, bias, pulls)
    const nextPace = (1 + Math.sqrt(1 + 4 * pace * pace)) / 2
    const momentum = (pace - 1) / nextPace
    pace = nextPace
    for (let at = 0; at < weights.length; at++) {
      const before = weights[at] as number
      const next = (ahead[at] as number) * keep + options.step * (pulls.weights[at] as number)
      weights[at] = next
      ahead[at] = next + momentum * (next - before)
    }
    for (let label = 0; label < classCount; label++) {
      bias[label] = (bias[label] as number) + options.step * biasPace * (pulls.bias[label] as number)
    }
  }
  return { weights, bias }
}

/** How fast the bias follows, beside the weights: it counts for every message and must not outgrow them. */
const biasPace = 0.02

/** Sums how each example pulls at the weights and the bias (the gradient of its likelihood) into `pulls`. `weights` null: all are zero. */
function sumPulls(
  examples: Examples,
  classCount: number,
  weights: Float64Array | null,
  bias: Float64Array,
  pulls: { weights: Float64Array; bias: Float64Array },
): void {
  const { starts, features, values, labels } = examples
  const total = examples.weights.reduce((sum, weight) => sum + weight, 0)
  const smallestError = negligible(classCount)
  const scores = new Float64Array(classCount)
  pulls.weights.fill(0)
  pulls.bias.fill(0)
  for (let example = 0; example < labels.length; example++) {
    const from = starts[example] as number
    const to = starts[example + 1] as number
    scores.set(bias)
    if (weights) addScores(examples, from, to, weights, scores)
    softmax(scores)
    const weight = (examples.weights[example] as number) / total
    for (let label = 0; label < classCount; label++) {
      const error = (label === labels[example] ? 1 : 0) - (scores[label] as number)
      if (Math.abs(error) < smallestError) continue
      const pull = error * weight
      pulls.bias[label] = (pulls.bias[label] as number) + pull
      for (let index = from; index < to; index++) {
        const at = (features[index] as number) * classCount + label
        pulls.weights[at] = (pulls.weights[at] as number) + pull * (values[index] as number)
      }
    }
  }
}

/** Adds what the features of one example say for each class. */
function addScores(examples: Examples, from: number, to: number, weights: Float64Array, scores: Float64Array): void {
  const classCount = scores.length
  for (let index = from; index < to; index++) {
    const value = examples.values[index] as number
    const row = (examples.features[index] as number) * classCount
    for (let label = 0; label < classCount; label++) {
      scores[label] = (scores[label] as number) + value * (weights[row + label] as number)
    }
  }
}
