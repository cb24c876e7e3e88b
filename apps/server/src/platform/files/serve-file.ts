import { cutFileName, type FileExtension } from '@prosa/contract'
import type { ByteRange } from './storage.ts'

/** What a record says of a stored file. */
export interface FileRecord {
  name: string
  mime: string
  sizeBytes: number
}

export interface FileAnswer {
  status: 200 | 206 | 416
  headers: Record<string, string>
  /** Which bytes are answered; `all` of them, or `none` where the answer has no body. */
  body: ByteRange | 'all' | 'none'
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
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${sizeBytes}` }, body: 'none' }
  if (!range) return { status: 200, headers: { ...headers, 'content-length': String(sizeBytes) }, body: 'all' }
  const length = String(range.end - range.start + 1)
  const content = { 'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}`, 'content-length': length }
  return { status: 206, headers: { ...headers, ...content }, body: range }
}

const parseRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

const plainName = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%]/g, '_').slice(0, 200)

/** RFC 5987: what encodeURIComponent leaves and the header's grammar does not allow. */
const encodeName = (name: string): string =>
  encodeURIComponent(cutFileName(name, 200).toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** A name as people may give it, without what could be a path or a header: `../a\r\nb.pdf` → `..ab.pdf`. */
export const cleanName = (name: string, extension: FileExtension | null): string => {
  const last = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
    .trim()
    .slice(-200)
  const usual = extension ? `arquivo.${extension}` : 'arquivo'
  // Windows keeps no dot at the end.
  return last === '' || last === `.${extension}` ? usual : extension ? last : last.replace(/[.\s]+$/, '') || usual
}
