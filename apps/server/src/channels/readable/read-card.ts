import type { Card } from './card-text.ts'

/*
 * A vCard in any of its versions (RFC 2426, RFC 6350, vCard 2.1), as phones write it: fields in a group (`item1.TEL`), values in
 * quoted-printable or as an address (`tel:+55…`), spaces and hyphens that do not break. Pictures are passed over, whatever their size.
 */

interface Field {
  name: string
  parameters: readonly string[]
  value: string
}

/** @param usualName What the message calls the card, where it calls it anything */
export const readCard = (vcard: string, usualName = ''): Card => {
  const fields = fieldsOf(vcard)
  const first = (name: string): string =>
    fields
      .filter((field) => field.name === name)
      .map(({ value }) => plain(value))
      .find(Boolean) ?? ''
  const each = (name: string, read: (field: Field) => string): string[] => [
    ...new Set(
      fields
        .filter((field) => field.name === name)
        .map(read)
        .filter(Boolean),
    ),
  ]
  return {
    name: usualName.trim() || first('FN') || fullName(fields) || first('NICKNAME'),
    organisation: first('ORG').replace(/;+$/, '').replaceAll(';', ', '),
    phones: each('TEL', phoneOf),
    emails: each('EMAIL', ({ value }) => plain(value).replace(/^mailto:/i, '')),
  }
}

/** `Silva;Ana;Maria;Dra.;` */
const fullName = (fields: readonly Field[]): string => {
  const { value = '' } = fields.find(({ name }) => name === 'N') ?? {}
  const [family, given, more, before, after] = value.split(/(?<!\\);/).map(plain)
  return [before, given, more, family, after].filter(Boolean).join(' ')
}

/** As it was written, or what WhatsApp knows the number as. */
const phoneOf = ({ value, parameters }: Field): string => {
  const [written = ''] = plain(value)
    .replace(/^tel:/i, '')
    .split(/;(?:ext|phone-context|isub)=/i)
  if (/\d/.test(written)) return written
  const known = parameters.find((parameter) => /^waid=\d+$/i.test(parameter))
  return known ? `+${known.slice('waid='.length)}` : ''
}

/** Without escapes, and with spaces and hyphens that programs know. */
const plain = (value: string): string =>
  value
    .replace(/\\[nN]/g, ' ')
    .replace(/\\([\\,;:])/g, '$1')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const wanted: ReadonlySet<string> = new Set(['FN', 'N', 'NICKNAME', 'ORG', 'TEL', 'EMAIL'])

/** Nobody reads more of a card, and a stranger may write any number. */
const maxFields = 200

const fieldsOf = (vcard: string): Field[] => {
  const fields: Field[] = []
  const lines = vcard.split(/\r\n|\r|\n/)
  for (let place = 0; place < lines.length && fields.length < maxFields; place += 1) {
    const [, head = '', begun = ''] = /^([^:"]*(?:"[^"]*"[^:"]*)*):(.*)$/.exec(lines[place] ?? '') ?? []
    const [path = '', ...parameters] = head.split(';')
    const name = path.split('.').at(-1)?.toUpperCase() ?? ''
    if (!wanted.has(name)) continue
    const isQuoted = parameters.some((parameter) => /^(encoding=)?quoted-printable$/i.test(parameter.trim()))
    const parts = [begun]
    // A line that goes on: by a space at the beginning of the next, in quoted-printable by a sign at the end of this one.
    for (; place + 1 < lines.length; place += 1) {
      const next = lines[place + 1] ?? ''
      const last = parts.at(-1) ?? ''
      if (/^[ \t]/.test(next)) parts.push(next.slice(1))
      else if (isQuoted && last.endsWith('=')) parts.splice(-1, 1, last.slice(0, -1), next)
      else break
    }
    const value = parts.join('')
    fields.push({ name, parameters, value: isQuoted ? unquoted(value, parameters) : value })
  }
  return fields
}

const unquoted = (value: string, parameters: readonly string[]): string => {
  const [, charset = 'utf-8'] = /^charset=(.+)$/i.exec(parameters.find((one) => /^charset=/i.test(one)) ?? '') ?? []
  const decoder = decoderOf(charset)
  return value.replace(/(?:=[0-9a-f]{2})+/gi, (run) => decoder.decode(Buffer.from(run.replaceAll('=', ''), 'hex')))
}

const decoderOf = (charset: string) => {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
