import { createFileWorkers } from '../index.ts'
import { endless } from './drawings.ts'

/* A program that draws what never ends, says which process does, and waits to be killed. */

const workers = createFileWorkers(process.argv[2] ?? '', { answerMs: 60_000 })
const drawn = workers.run(1, 'drawPicture', {
  bytes: endless(),
  kind: 'drawing',
  side: 64,
  fit: 'inside',
  format: 'png',
})
drawn.catch(() => {})
console.log(String(workers.pids()[0]))
setInterval(() => {}, 1_000)
