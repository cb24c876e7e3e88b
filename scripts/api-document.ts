import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { apiDocument } from '../packages/contract/src/api/document.ts'
import { lossesOf } from './lib/compare-api.ts'

/* Writes docs/api/v1.json, the public contract, anew. Refuses to where callers would lose something by it. */

const file = new URL('../docs/api/v1.json', import.meta.url)
const now = JSON.parse(JSON.stringify(apiDocument()))
const losses = existsSync(file) ? lossesOf(JSON.parse(readFileSync(file, 'utf8')), now) : []
if (losses.length > 0) {
  console.error(`Callers of /api/v1 would lose something:\n${losses.join('\n')}`)
  process.exitCode = 1
} else {
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
}
