/** One line of the benchmark's table. `ratio` is value against the floor measured in the same run, where there is one. */
export interface Figure {
  name: string
  value: number
  unit: string
  floor: number | null
  ratio: number | null
  /** The rule in words, as printed: '≥ 0.8 of the floor', '< 10 ms'. */
  target: string
  met: boolean
}

/** A rate that must reach a part of its floor's rate. */
export const rateFigure = (name: string, value: number, floor: number, least: number): Figure => {
  const ratio = value / floor
  return { name, value, unit: '/s', floor, ratio, target: `≥ ${least} of the floor`, met: ratio >= least }
}

/** A value that must stay under a limit. */
export const limitFigure = (name: string, value: number, unit: string, limit: number): Figure => ({
  name,
  value,
  unit,
  floor: null,
  ratio: null,
  target: `< ${limit} ${unit}`,
  met: value < limit,
})

/** A value that must reach a limit. */
export const leastFigure = (name: string, value: number, unit: string, least: number): Figure => ({
  name,
  value,
  unit,
  floor: null,
  ratio: null,
  target: `≥ ${least} ${unit}`,
  met: value >= least,
})

/** A time that may be at most so many times another one. */
export const growthFigure = (name: string, value: number, floor: number, most: number): Figure => {
  const ratio = value / floor
  return { name, value, unit: 'ms', floor, ratio, target: `≤ ${most} × the floor`, met: ratio <= most }
}

/** A fact without a target. */
export const fact = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  floor: null,
  ratio: null,
  target: '',
  met: true,
})

const number = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(value < 1 ? 3 : 2))

export const printFigure = ({ name, value, unit, floor, ratio, target, met }: Figure): void => {
  const against = floor === null ? '' : `floor ${number(floor)}${ratio === null ? '' : `, ratio ${ratio.toFixed(2)}`}`
  console.log(
    `${met ? 'ok  ' : 'MISS'}  ${name.padEnd(62)} ${`${number(value)} ${unit}`.padStart(14)}  ${against.padEnd(30)} ${target}`,
  )
}
