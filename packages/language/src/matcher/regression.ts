import type { TellShare } from '../types.ts'
import { type ClassRoom, classRoom, shareOut } from './shares.ts'

/**
 * Examples of a regression, concatenated: the features of example `i` are at `starts[i]` to `starts[i + 1]`, without
 * duplicates. `weights` is the weight of each example.
 */
export interface Examples {
  starts: Int32Array
  features: Int32Array
  values: Float64Array
  labels: Int32Array
  weights: Float64Array
}

/** The learned model. `weights` are ordered by feature: feature times `classCount` plus class. */
export interface Fitted {
  weights: Float32Array
  bias: Float64Array
  /**
   * For each example, the class probabilities behind its contribution to the weights, and the change of its own scores
   * per unit of them.
   */
  probabilities: Float64Array
  pulls: Float64Array
  /** Number of passes, and the largest change (0 to 1) of a probability in the last full pass. */
  passes: number
  moved: number
}

export interface FitOptions {
  /** Weight of an example's error against the size of the weights: the higher, the closer the fit. */
  cost: number
  /** Maximum of passes, and the change of a probability below which training stops. */
  passes: number
  tolerance: number
}

/** Converts scores into probabilities, in place. */
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

/**
 * Squared value of the bias feature, shared by all examples: small, since it affects every message and must not
 * outweigh the others.
 */
const biasSquare = 0.02
/** Smaller changes of a probability are postponed until more has accumulated. */
const leastMove = 1e-4
/** Classes less likely than this for an example are only updated in full passes. */
const unlikely = 1e-3
/**
 * Every n-th pass covers all examples and classes; the others only those that changed in the last pass, and likely
 * classes.
 */
const fullEvery = 4
const fullAtFirst = 2

interface State {
  examples: Examples
  classCount: number
  weights: Float32Array
  /** Sums of the examples' contributions to the bias, before `biasSquare`. */
  bias: Float64Array
  /** For each example, the class probabilities that the weights consist of. */
  probabilities: Float64Array
  /** Change of an example's own scores when its probabilities change by one. */
  pulls: Float64Array
  cost: number
  isStill: Uint8Array
  room: ClassRoom
}

/**
 * Multinomial logistic regression with L2 decay (an example's loss has the weight `weight · cost`, the squared weights
 * a half), by coordinate ascent in the dual: the weights are always the sum of the examples, each times its current
 * error, and each example in turn gets the optimal error while the others keep theirs (Shalev-Shwartz and Zhang 2013;
 * Yu, Huang and Lin 2011), found exactly (`shareOut`). It needs no step size, and a handful of passes for thousands of
 * examples. The examples' order is fixed, alternating between classes, and does not affect the result: the optimum is
 * unique, and passes continue until no change exceeds `tolerance`.
 */
export function fitRegression(
  examples: Examples,
  featureCount: number,
  classCount: number,
  options: FitOptions,
  tell: TellShare = () => {},
): Fitted {
  const state = stateOf(examples, featureCount, classCount, options.cost)
  const order = turnsOf(examples.labels, classCount)
  let passes = 0
  let moved = 1
  while (passes < options.passes) {
    passes++
    const isFull = passes <= fullAtFirst || (passes - fullAtFirst) % fullEvery === 0 || passes === options.passes
    let most = 0
    for (const [place, example] of order.entries()) {
      tell((passes - 1 + place / order.length) / options.passes)
      if (!isFull && state.isStill[example] === 1) continue
      const move = visit(state, example, isFull)
      state.isStill[example] = move < options.tolerance / 2 ? 1 : 0
      most = Math.max(most, move)
    }
    if (!isFull) continue
    moved = most
    if (moved < options.tolerance) break
  }
  const { weights, probabilities, pulls } = state
  return { weights, bias: state.bias.map((value) => value * biasSquare), probabilities, pulls, passes, moved }
}

function stateOf(examples: Examples, featureCount: number, classCount: number, cost: number): State {
  const { starts, values, labels, weights } = examples
  const probabilities = new Float64Array(labels.length * classCount)
  const pulls = new Float64Array(labels.length)
  for (let example = 0; example < labels.length; example++) {
    // The weights are zero when every example has its own label with certainty.
    probabilities[example * classCount + (labels[example] as number)] = 1
    let square = biasSquare
    for (let at = starts[example] as number; at < (starts[example + 1] as number); at++) {
      square += (values[at] as number) ** 2
    }
    pulls[example] = (weights[example] as number) * cost * square
  }
  return {
    examples,
    classCount,
    weights: new Float32Array(featureCount * classCount),
    bias: new Float64Array(classCount),
    probabilities,
    pulls,
    cost,
    isStill: new Uint8Array(labels.length),
    room: classRoom(classCount),
  }
}

/** The examples in turn by class, so that neighbours pull in different directions. */
function turnsOf(labels: Int32Array, classCount: number): number[] {
  const seen = new Int32Array(classCount)
  const turns: number[][] = []
  labels.forEach((label, example) => {
    const turn = seen[label] as number
    seen[label] = turn + 1
    turns[turn] ??= []
    turns[turn]?.push(example)
  })
  return turns.flat()
}

/** Gives one example the optimal error while the others keep theirs; returns the largest change of a probability. */
function visit(state: State, example: number, isFull: boolean): number {
  const { classCount, probabilities, room } = state
  const base = example * classCount
  let count = 0
  let mass = 1
  for (let label = 0; label < classCount; label++) {
    const probability = probabilities[base + label] as number
    if (isFull || probability > unlikely) room.classes[count++] = label
    else mass -= probability
  }
  if (isFull) scoreAll(state, example)
  else scoreSome(state, example, count)
  const pull = state.pulls[example] as number
  if (pull === 0) return 0
  for (let index = 0; index < count; index++) {
    const own = pull * (probabilities[base + (room.classes[index] as number)] as number)
    room.scores[index] = (room.scores[index] as number) + own
  }
  shareOut(room, count, pull, mass)
  return moveWeights(state, example, count)
}

/** Scores of an example for each class. */
function scoreAll(state: State, example: number): void {
  const { classCount, weights, bias } = state
  const { starts, features, values } = state.examples
  const { scores } = state.room
  for (let label = 0; label < classCount; label++) scores[label] = biasSquare * (bias[label] as number)
  for (let at = starts[example] as number; at < (starts[example + 1] as number); at++) {
    const value = values[at] as number
    const row = (features[at] as number) * classCount
    for (let label = 0; label < classCount; label++) {
      scores[label] = (scores[label] as number) + value * (weights[row + label] as number)
    }
  }
}

/** The same for the first `count` classes of the room. */
function scoreSome(state: State, example: number, count: number): void {
  const { classCount, weights, bias } = state
  const { starts, features, values } = state.examples
  const { classes, scores } = state.room
  for (let index = 0; index < count; index++) scores[index] = biasSquare * (bias[classes[index] as number] as number)
  for (let at = starts[example] as number; at < (starts[example + 1] as number); at++) {
    const value = values[at] as number
    const row = (features[at] as number) * classCount
    for (let index = 0; index < count; index++) {
      scores[index] = (scores[index] as number) + value * (weights[row + (classes[index] as number)] as number)
    }
  }
}

/** Applies the shares found for an example to its probabilities and the weights. */
function moveWeights(state: State, example: number, count: number): number {
  const { classCount, weights, bias, probabilities } = state
  const { starts, features, values } = state.examples
  const { classes, shares, powers: steps } = state.room
  const strength = (state.examples.weights[example] as number) * state.cost
  let most = 0
  let moving = 0
  for (let index = 0; index < count; index++) {
    const label = classes[index] as number
    const at = example * classCount + label
    const move = (probabilities[at] as number) - (shares[index] as number)
    most = Math.max(most, Math.abs(move))
    if (Math.abs(move) < leastMove) continue
    probabilities[at] = shares[index] as number
    const step = strength * move
    bias[label] = (bias[label] as number) + step
    classes[moving] = label
    steps[moving] = step
    moving++
  }
  for (let at = starts[example] as number; at < (starts[example + 1] as number); at++) {
    const value = values[at] as number
    const row = (features[at] as number) * classCount
    for (let index = 0; index < moving; index++) {
      const place = row + (classes[index] as number)
      weights[place] = (weights[place] as number) + value * (steps[index] as number)
    }
  }
  return most
}

/**
 * Gives classes with equal `keys` the same weights, their mean, which removes the remaining effect of the examples'
 * order.
 */
export function levelTwins(fitted: Fitted, keys: readonly string[]): void {
  const classCount = fitted.bias.length
  const groups = new Map<string, number[]>()
  keys.forEach((key, label) => {
    groups.set(key, [...(groups.get(key) ?? []), label])
  })
  for (const group of groups.values()) {
    if (group.length < 2) continue
    level(fitted.bias, 0, group)
    for (let row = 0; row < fitted.weights.length; row += classCount) level(fitted.weights, row, group)
  }
}

function level(values: Float32Array | Float64Array, from: number, group: readonly number[]): void {
  const mean = group.reduce((sum, label) => sum + (values[from + label] as number), 0) / group.length
  for (const label of group) values[from + label] = mean
}
