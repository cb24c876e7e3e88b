import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { storedFiles } from '../../../conversation/model/present.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Media } from '../../files/index.ts'
import type { ContactRow } from '../contacts/index.ts'
import { listMessagesAfter, type OwnMessage, readSections } from './personal-data.queries.ts'

interface Person {
  db: Kysely<DB>
  media: Media
  companyId: number
  contact: ContactRow
}

const messagesAtOnce = 1_000

const senders: Readonly<Record<string, string>> = { CLIENT: 'pessoa', BOT: 'bot', HUMAN: 'atendente' }

/** A ZIP of `dados.json` and the files that the person and the attendants sent, produced as the client reads. */
export const packPersonalData = (person: Person): Readable => {
  const zip = new ZipFile()
  const files = new Map<string, string>()
  const picture = person.contact.picture_file_id
  if (picture !== null) files.set(picture, `arquivos/${picture}-foto`)
  const data = Readable.from(writeData(person, files), { objectMode: false, encoding: 'utf8' })
  const out = new PassThrough()
  let packed: Readable = data
  const fail = (error: unknown): void => {
    out.destroy(error instanceof Error ? error : new Error('The file of a person was not written'))
  }
  /** A file opened after the reader has gone is closed at once, so that no descriptor or socket leaks. */
  const pack = (body: Readable): Readable => {
    packed = body.once('error', fail)
    if (out.destroyed) body.destroy()
    return body
  }
  pack(data)
  zip.on('error', fail)
  data.once('end', () => {
    for (const [id, path] of files)
      zip.addReadStreamLazy(path, (take) => {
        person.media.open(person.companyId, id).then(
          ({ body }) => take(null, pack(body)),
          // A file that is missing does not prevent the others.
          () => take(null, Readable.from(['Este arquivo não está mais disponível.'])),
        )
      })
    zip.end()
  })
  zip.addReadStream(data, 'dados.json')
  pipeline(zip.outputStream, out, () => packed.destroy())
  return out
}

/** The parts of `dados.json`, each read after the previous one was sent. Collects the files with their paths. */
async function* writeData({ db, companyId, contact }: Person, files: Map<string, string>): AsyncGenerator<string> {
  const { id, name, email, phone, description, created_at, opted_out } = contact
  const own = { id, nome: name, 'e-mail': email, telefone: phone, descrição: description, 'criado em': created_at }
  yield `{\n"contato": ${JSON.stringify({ ...own, 'não recebe campanhas em': opted_out }, null, 2)}`
  for (const [title, read] of Object.entries(readSections(db, companyId, id)))
    yield `,\n${JSON.stringify(title)}: ${JSON.stringify(await read(), null, 2)}`
  yield ',\n"mensagens": ['
  let place = { dialogId: 0, seq: 0 }
  for (let isFirst = true; ; isFirst = false) {
    const rows = await listMessagesAfter(db, companyId, id, { ...place, limit: messagesAtOnce })
    const last = rows.at(-1)
    if (!last) break
    yield `${isFirst ? '\n' : ',\n'}${rows.map((row) => JSON.stringify(messageOf(row, files))).join(',\n')}`
    place = { dialogId: last.dialogId, seq: last.seq }
  }
  yield '\n]\n}\n'
}

const messageOf = ({ dialogId, seq, sender, text, files, at }: OwnMessage, paths: Map<string, string>): object => ({
  conversa: dialogId,
  número: seq,
  de: senders[sender] ?? sender,
  em: at,
  texto: text,
  ...(files === null ? {} : { arquivos: storedFiles(files).map((file) => pathOf(file, sender, paths)) }),
})

/** A bot's files for everybody are not personal data: they are named, but not packed. */
const pathOf = (
  { fileId, name, pending, failure }: ReturnType<typeof storedFiles>[number],
  sender: string,
  paths: Map<string, string>,
): string => {
  if (sender === 'BOT' || pending !== undefined || failure !== undefined) return name
  const path = `arquivos/${fileId}-${name.replace(/[^\p{L}\p{N}. _-]/gu, '_').slice(-80)}`
  paths.set(fileId, path)
  return path
}
