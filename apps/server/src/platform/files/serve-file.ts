import { Transform } from 'node:stream'
import type { FileExtension } from '@prosa/contract'

/** What a record says of a stored file. */
export interface FileRecord {
  name: string
  mime: string
  sizeBytes: number
}

export interface FileAnswer {
  status: 200 | 206 | 416
  headers: Record<string, string>
  /** Part of the bytes, both ends included; undefined for an answer without body. */
  range: { start: number; end: number } | undefined
}

/** Pictures that we drew ourselves, sound and film; everything else is to be saved, never shown on our origin. */
const inlineTypes = /^(image\/(jpeg|png|gif|webp)|audio\/|video\/)/

/** Headers under which a customer's file cannot do harm on our origin, and the part that was asked for. */
export const answerFile = ({ name, mime, sizeBytes }: FileRecord, rangeHeader: string | undefined): FileAnswer => {
  const kind = inlineTypes.test(mime) ? 'inline' : 'attachment'
  const headers: Record<string, string> = {
    'content-type': mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime,
    'content-disposition': `${kind}; filename="${plainName(name)}"; filename*=UTF-8''${encodeName(name)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-site',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  }
  const range = parseRange(rangeHeader, sizeBytes)
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${sizeBytes}` }, range: undefined }
  if (!range)
    return {
      status: 200,
      headers: { ...headers, 'content-length': String(sizeBytes) },
      range: { start: 0, end: sizeBytes - 1 },
    }
  const length = String(range.end - range.start + 1)
  const content = { 'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}`, 'content-length': length }
  return { status: 206, headers: { ...headers, ...content }, range }
}

const parseRange = (
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

const plainName = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%]/g, '_').slice(0, 200)

/** RFC 5987: what encodeURIComponent leaves and the header's grammar does not allow. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.slice(0, 200).toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Lets through the bytes from `start` to `end`, both included. */
export const slice = (start: number, end: number): Transform => {
  let at = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const from = Math.max(0, start - at)
      const to = Math.min(chunk.length, end + 1 - at)
      at += chunk.length
      if (from < to) this.push(chunk.subarray(from, to))
      done()
    },
  })
}

/** A name as people may give it, without what could be a path or a header: `../a\r\nb.pdf` → `..ab.pdf`. */
export const cleanName = (name: string, extension: FileExtension): string => {
  const last = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
    .trim()
    .slice(-200)
  return last === '' || last === `.${extension}` ? `arquivo.${extension}` : last
}
