import { createFileWorkers } from '../index.ts'
import { readUsage } from '../read-usage.ts'
import { endless } from './drawings.ts'

/* A program that draws endlessly, reports its worker's process id, and waits to be killed. */

const free = { cpuMs: 600_000, answerMs: 600_000 }
const times = {
  takeUpload: free,
  sniffUpload: free,
  drawPicture: free,
  sheetToCsv: free,
  inspectCsv: free,
  readCsvPage: free,
  readPage: free,
  readRobots: free,
  readSitemap: free,
  readDocument: free,
}
const workers = createFileWorkers(process.argv[2] ?? '', { times })
const drawn = workers.run(1, 'drawPicture', {
  bytes: endless(),
  kind: 'drawing',
  side: 64,
  fit: 'inside',
  format: 'png',
})
drawn.catch(() => {})
const [pid = 0] = workers.pids()
const look = setInterval(async () => {
  // The drawing has started once a second of processor time is used.
  if (((await readUsage(pid))?.cpuMs ?? 0) < 1_000) return
  clearInterval(look)
  console.log(String(pid))
}, 50)
setInterval(() => {}, 1_000)
