import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether an accident is to happen: in the first run of a file, which leaves a mark in the folder `PLANTED`. */
export const isFirst = (name) => {
  const mark = join(process.env.PLANTED ?? '', name)
  const found = existsSync(mark)
  writeFileSync(mark, '')
  return !found || process.env.PLANTED_TWICE === '1'
}
