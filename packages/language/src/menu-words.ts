import { comparable } from './text/lex.ts'

/** A name in bold before the text, as added by other inboxes: "*Ana Souza:*", "_Atendente_". */
const signedAbove = /^([*_])[^*_\n]{1,60}\1:?\s*$/
const signedBeside = /^([*_])[^*_\n]{1,60}:\s*\1\s*/
/** A closing formula, after which the signature begins. */
const closing =
  /^(?:atenciosamente|att?e?|atte|cordialmente|abracos?|abs|bjs?|beijos?|grat[oa]|(?:muito )?obrigad[oa]|enviado (?:do|de|pelo|via)|sent from|respeitosamente)\b/
const rule = /^(?:--+|—+|__+)$/

/** Circled numbers, which normalization does not convert to digits. */
const circled = /[❶-❿➀-➓🔟]/gu
const placeOfSign = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0
  return String(code > 0xffff ? 10 : code >= 0x2780 ? ((code - 0x2780) % 10) + 1 : code - 0x2775)
}

/** Signs that make a number an amount, a fraction, a time, a date or part of something. */
const numberSign = /[$%/+=×÷&@]|\d\s*[.,:]\s*\d|^\s*-\s*\d/u

/**
 * The words of an answer to a list: folded, without quoted lines, a name above or beside them, and text after a closing
 * formula. `hasNumberSign`: a number in it is more than a place in a list.
 */
export function menuWords(text: string): { said: string; hasNumberSign: boolean } {
  const own = ownLines(text).join('\n').normalize('NFKC').replace(circled, placeOfSign)
  return {
    said: comparable(own),
    hasNumberSign: numberSign.test(own.replaceAll('\u2044', '/')),
  }
}

function ownLines(text: string): string[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const own = lines.filter((line) => !line.startsWith('>'))
  if (own.length === 0) return lines.map((line) => line.replace(/^>+\s*/, ''))
  const end = own.findIndex((line, index) => index > 0 && (rule.test(line) || closing.test(comparable(line))))
  const kept = end < 0 ? own : own.slice(0, end)
  const [first = '', ...others] = kept
  if (others.length > 0 && signedAbove.test(first)) return others
  return [first.replace(signedBeside, '') || first, ...others]
}
