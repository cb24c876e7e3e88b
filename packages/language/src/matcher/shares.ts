/**
 * Buffers for the classes of one example, reused for the next. All are parallel: entry `index` belongs to class
 * `classes[index]`.
 */
export interface ClassRoom {
  classes: Uint16Array
  /** Score of each class, without the example's own contribution (see `shareOut`). */
  scores: Float64Array
  /** The resulting shares. */
  shares: Float64Array
  /** `exp` of the scores, computed once. */
  powers: Float64Array
}

export function classRoom(classCount: number): ClassRoom {
  return {
    classes: new Uint16Array(classCount),
    scores: new Float64Array(classCount),
    shares: new Float64Array(classCount),
    powers: new Float64Array(classCount),
  }
}

/** A share that changes its score by less than this needs no logarithm. */
const slight = 1e-3
const shareTurns = 8
const shareTolerance = 1e-6
const levelTurns = 12
const levelTolerance = 1e-5

/**
 * Divides a probability `mass` among the first `count` classes such that each share equals the probability from the
 * classes' scores once the shares are applied: `log share + pull · share = score - level`, with the level at which the
 * shares sum to `mass`. `pull` is an example's effect on its own scores. Newton's method on the level; for each class
 * again Newton's method, from below, where it converges without overshooting.
 */
export function shareOut(room: ClassRoom, count: number, pull: number, mass: number): void {
  const { scores, powers, shares } = room
  let most = Number.NEGATIVE_INFINITY
  for (let index = 0; index < count; index++) most = Math.max(most, scores[index] as number)
  let sum = 0
  for (let index = 0; index < count; index++) {
    const power = Math.exp((scores[index] as number) - most)
    powers[index] = power
    sum += power
  }
  let level = Math.log(sum / mass)
  for (let turn = 0; turn < levelTurns; turn++) {
    const scale = Math.exp(-level)
    let excess = -mass
    let slope = 0
    for (let index = 0; index < count; index++) {
      const power = (powers[index] as number) * scale
      const share =
        pull * power < slight
          ? power * (1 - pull * power)
          : shareAt((scores[index] as number) - most - level, power, pull)
      shares[index] = share
      excess += share
      slope += share / (1 + pull * share)
    }
    if (Math.abs(excess) < levelTolerance || slope === 0) return
    level += excess / slope
  }
}

/** The share with `log share + pull · share = score`; `power` is `exp(score)`. */
function shareAt(score: number, power: number, pull: number): number {
  let share = power / (1 + pull * power)
  for (let turn = 0; turn < shareTurns; turn++) {
    const next = (share * (1 + score - Math.log(share))) / (1 + pull * share)
    if (next - share < shareTolerance) return next
    share = next
  }
  return share
}
