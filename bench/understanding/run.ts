// How well and how fast Prosa understands, beside NLP.js. `node bench/understanding/run.ts`
import { printFigure } from '../lib/figure.ts'
import { understandingFigures } from './figures.ts'

console.log('Floor: NLP.js 4.27.0 on the same sets in the same process.\n')
for (const figure of await understandingFigures()) printFigure(figure)

export { understandingFigures }
