/** A mail as its reader sees it. */
export interface ReadMail {
  from: string
  to: string
  subject: string
  text: string
  html: string
}

/** Reads what SMTP carried: headers with encoded words, parts one in another, base64 and quoted-printable. */
export const readMail = (source: string): ReadMail => {
  const { headers, body } = split(source)
  const found = { text: '', html: '' }
  collect(headers, body, found)
  const word = (name: string): string => decodeWords(headers.get(name) ?? '')
  return { from: word('from'), to: word('to'), subject: word('subject'), ...found }
}

const split = (source: string): { headers: Map<string, string>; body: string } => {
  const end = source.indexOf('\r\n\r\n')
  const head = end < 0 ? source : source.slice(0, end)
  const headers = new Map<string, string>()
  // A line that begins with a space goes on with the one before.
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end < 0 ? '' : source.slice(end + 4) }
}

const collect = (headers: Map<string, string>, body: string, found: { text: string; html: string }): void => {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary !== undefined) {
    for (const part of body.split(`--${boundary}`).slice(1, -1)) {
      const inner = split(part.replace(/^\r\n/, ''))
      collect(inner.headers, inner.body, found)
    }
    return
  }
  const text = decodeBody(body, headers.get('content-transfer-encoding') ?? '').trim()
  if (/^text\/html/i.test(type)) found.html ||= text
  else if (/^text\/plain/i.test(type)) found.text ||= text
}

const decodeBody = (body: string, encoding: string): string => {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  if (/quoted-printable/i.test(encoding)) return decodeQuoted(body.replace(/=\r\n/g, ''))
  return Buffer.from(body, 'latin1').toString('utf8')
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
