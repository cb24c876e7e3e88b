import { cutFileName, type FileExtension } from '@prosa/contract'
import type { ByteRange } from './storage.ts'

/** Metadata of a stored file. */
export interface FileRecord {
  name: string
  mime: string
  sizeBytes: number
}

export interface FileAnswer {
  status: 200 | 206 | 416
  headers: Record<string, string>
  /** Bytes of the answer; `none` for an answer without a body. */
  body: ByteRange | 'all' | 'none'
}

/**
 * Types shown in the browser: pictures that we redrew, audio and video. Everything else is only for download from our
 * origin.
 */
const inlineTypes = /^(image\/(jpeg|png|gif|webp)|audio\/|video\/)/

/** Headers that make a customer's file harmless on our origin, and the requested range. */
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

/** RFC 5987: also escapes the characters that encodeURIComponent leaves but the header forbids. */
const encodeName = (name: string): string =>
  encodeURIComponent(cutFileName(name, 200).toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** A safe file name, without parts of a path or a header: `../a\r\nb.pdf` → `..ab.pdf`. */
export const cleanName = (name: string, extension: FileExtension | null): string => {
  const last = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
    .trim()
    .slice(-200)
  const usual = extension ? `arquivo.${extension}` : 'arquivo'
  // Windows removes a dot at the end.
  return last === '' || last === `.${extension}` ? usual : extension ? last : last.replace(/[.\s]+$/, '') || usual
}
