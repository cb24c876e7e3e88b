import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { StartError } from '../errors/start-error.ts'
import { openPlain } from './backup-files.ts'

/** A file of a backup: key, size and hash; without size and hash its bytes were missing. */
export interface ListedFile {
  key: string
  bytes: number
  sha256: string | null
}

/** Form of the program's keys: `company/uuid`. Others could lead out of the folder. */
const keyForm = /^\d{1,10}\/[\da-zA-Z][\da-zA-Z-]{0,63}$/

export const printFile = ({ key, bytes, sha256 }: ListedFile): string => `${key}\t${bytes}\t${sha256 ?? '-'}\n`

/** Lines of a compressed file, one at a time. */
export const readLines = async function* (path: string): AsyncGenerator<string> {
  const lines = createInterface({
    input: (await openPlain(path)).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  yield* lines
}

export const readFileList = async function* (path: string): AsyncGenerator<ListedFile> {
  for await (const line of readLines(path)) {
    const [key = '', bytes = '', sha256 = ''] = line.split('\t')
    if (!keyForm.test(key))
      throw new StartError(`A lista de arquivos do backup tem um nome que não é do programa: ${key}`)
    yield { key, bytes: Number(bytes), sha256: sha256 === '-' ? null : sha256 }
  }
}

/** Calls `work` for every item, a few at a time; only those are held in memory. */
export const eachOf = async <Item>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const iterator = items[Symbol.asyncIterator]()
  let failed = false
  const lane = async (): Promise<void> => {
    while (!failed) {
      const next = await iterator.next()
      if (next.done) return
      try {
        await work(next.value)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane))
  const broken = lanes.find((lane) => lane.status === 'rejected')
  if (broken) throw broken.reason
}
