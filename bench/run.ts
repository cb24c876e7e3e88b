// Benchmarks: each figure against a floor or a limit, measured in the same run.
// `node bench/run.ts [part of a group's name] [--json FILE]`
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { groups } from './groups.ts'
import { type Figure, printFigure } from './lib/figure.ts'

const args = process.argv.slice(2)
const jsonAt = args.indexOf('--json')
const jsonFile = jsonAt === -1 ? undefined : args[jsonAt + 1]
const wanted = args.find((arg, index) => !arg.startsWith('--') && (jsonAt === -1 || index !== jsonAt + 1)) ?? ''

console.log(
  `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}\n`,
)
const all: Figure[] = []
let failures = 0
for (const [name, measure] of Object.entries(groups).filter(([name]) => name.includes(wanted))) {
  console.log(`── ${name} ──`)
  try {
    for (const figure of await measure()) {
      printFigure(figure)
      all.push(figure)
    }
  } catch (error) {
    failures += 1
    console.error(`${name} could not be measured:`, error)
  }
  console.log('')
}
const missed = all.filter(({ met }) => !met)
console.log(
  `${all.length - missed.length} targets met or facts, ${missed.length} missed${failures ? `, ${failures} groups not measured` : ''}`,
)
if (jsonFile) writeFileSync(jsonFile, `${JSON.stringify(all, null, 2)}\n`)
process.exit(failures === 0 ? 0 : 1)
