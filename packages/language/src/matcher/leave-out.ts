import { evidenceOf } from './acceptance.ts'
import type { Examples, Fitted } from './regression.ts'
import { softmax } from './regression.ts'
import type { MatcherSettings } from './settings.ts'

/**
 * Sorted evidence for the exit of each of the first `ownCount` examples when the example is left out; only for examples
 * whose exit is still the likeliest. Without retraining: an example's own contribution to its scores is known and
 * subtracted (after Jaakkola and Haussler 1999), and the nearest phrase is searched among the exit's others. The
 * `ownCount` examples are ordered by exit; an exit's only example gives no evidence.
 */
export function evidenceLeftOut(
  examples: Examples,
  fitted: Fitted,
  ownCount: number,
  settings: MatcherSettings,
  strength: number,
): number[] {
  const { starts, features, values, labels } = examples
  const classCount = fitted.bias.length
  const dense = new Float64Array(fitted.weights.length / classCount)
  const found: number[] = []
  let exitFrom = 0
  for (let example = 0; example < ownCount; example++) {
    const label = labels[example] as number
    if (labels[exitFrom] !== label) exitFrom = example
    let exitTo = example + 1
    while (exitTo < ownCount && labels[exitTo] === label) exitTo++
    if (exitTo - exitFrom < 2) continue
    const scores = scoresWithout(examples, fitted, example)
    if (scores.subarray(0, -1).some((score, other) => score > (scores[label] as number) && other !== label)) continue
    const score = scores[label] as number
    softmax(scores)
    for (let at = starts[example] as number; at < (starts[example + 1] as number); at++)
      dense[features[at] as number] = values[at] as number
    const nearness = nearestOf(examples, dense, exitFrom, exitTo, example)
    for (let at = starts[example] as number; at < (starts[example + 1] as number); at++)
      dense[features[at] as number] = 0
    found.push(evidenceOf(settings.acceptance, scores[label] as number, nearness, score, strength))
  }
  return found.sort((a, b) => a - b)
}

/** Scores of an example, without its own contribution. */
function scoresWithout(examples: Examples, fitted: Fitted, example: number): Float64Array {
  const { starts, features, values, labels } = examples
  const { weights, bias, probabilities, pulls } = fitted
  const scores = bias.slice()
  const classCount = bias.length
  for (let at = starts[example] as number; at < (starts[example + 1] as number); at++) {
    const row = (features[at] as number) * classCount
    const value = values[at] as number
    for (let label = 0; label < classCount; label++)
      scores[label] = (scores[label] as number) + value * (weights[row + label] as number)
  }
  for (let label = 0; label < classCount; label++) {
    const error = (label === labels[example] ? 1 : 0) - (probabilities[example * classCount + label] as number)
    scores[label] = (scores[label] as number) - (pulls[example] as number) * error
  }
  return scores
}

/** Nearness (0 to 1) of the nearest example in `from` to `to` to the one in `dense`, without `left`. */
function nearestOf(examples: Examples, dense: Float64Array, from: number, to: number, left: number): number {
  const { starts, features, values } = examples
  let nearest = 0
  for (let other = from; other < to; other++) {
    if (other === left) continue
    let nearness = 0
    for (let at = starts[other] as number; at < (starts[other + 1] as number); at++)
      nearness += (values[at] as number) * (dense[features[at] as number] as number)
    nearest = Math.max(nearest, nearness)
  }
  return Math.min(1, nearest)
}
