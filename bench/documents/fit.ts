// Fits the regressions that rank and decide over a company's documents, on the three invented companies, and writes
// packages/language/src/documents/weights.ts. `node bench/documents/fit.ts`
import { writeFileSync } from 'node:fs'
import type { DocumentWeights } from '@prosa/language'
import { examplesOfCompany } from './observe-company.ts'
import { fitBoth } from './regression.ts'
import { companies } from './sets.ts'

const target = new URL('../../packages/language/src/documents/weights.ts', import.meta.url)

const list = (name: string, values: readonly number[]): string =>
  `  ${name}: [\n${values.map((value) => `    ${value},\n`).join('')}  ],\n`
const written = ({ bias, weights, usual }: DocumentWeights): string =>
  `{\n  bias: ${bias},\n${list('weights', weights)}${list('usual', usual)}}`

const { sections, pairs } = fitBoth(companies.flatMap(examplesOfCompany))
writeFileSync(
  target,
  `// Made by \`node bench/documents/fit.ts\`; do not edit.
import type { DocumentWeights } from './decide.ts'

/** In the order of \`featureNames\`. */
export const sectionWeights: DocumentWeights = ${written(sections)}

/** In the order of \`featureNames\`, then \`pairFeatureNames\`. */
export const pairWeights: DocumentWeights = ${written(pairs)}
`,
)
console.log(`Written: ${target.pathname}`)
