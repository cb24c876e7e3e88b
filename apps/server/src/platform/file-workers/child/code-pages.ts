import type { CsvEncoding } from '../work.ts'

type CodePage = Exclude<CsvEncoding, 'utf-8'>

/** Characters of bytes from 128 on in code page 850 of DOS, still used by old programs; no decoder supports it. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

const highBytes = Uint8Array.from({ length: 128 }, (_, place) => 128 + place)

const tables: Readonly<Record<CodePage, string>> = {
  'windows-1252': new TextDecoder('windows-1252').decode(highBytes),
  macintosh: new TextDecoder('macintosh').decode(highBytes),
  cp850,
}

/** Decodes a single-byte text. */
export const decodeBytes = (bytes: Uint8Array, encoding: CodePage): string => {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes)
  let text = ''
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : (cp850[byte - 128] ?? '')
  return text
}

/** Weight of Portuguese letters and punctuation; lower case letters weigh more than capitals. */
const weightOf = (sign: string | undefined): number =>
  sign === undefined
    ? 0
    : /[àáâãçéêíóôõúü]/.test(sign)
      ? 3
      : /[ÀÁÂÃÇÉÊÍÓÔÕÚ]/.test(sign)
        ? 2
        : /[’‘“”–—…ºª°´]/.test(sign)
          ? 3
          : 0

/**
 * The code page in which these bytes look most like Portuguese, from counts of bytes from 128 on. Windows if undecided.
 */
export const codePageOf = (counts: ArrayLike<number>): CodePage => {
  const scoreOf = (table: string): number =>
    Array.from(counts).reduce((sum, count, place) => sum + count * weightOf(table[place]), 0)
  const scores = (Object.keys(tables) as CodePage[]).map((page) => ({ page, score: scoreOf(tables[page]) }))
  return scores.toSorted((a, b) => b.score - a.score)[0]?.page ?? 'windows-1252'
}
