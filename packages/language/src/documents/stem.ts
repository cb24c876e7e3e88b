/** Endings of plurals with what replaces them, longest first. */
const plurals: readonly (readonly [string, string])[] = [
  ['oes', 'ao'],
  ['aes', 'ao'],
  ['ais', 'al'],
  ['eis', 'el'],
  ['ois', 'ol'],
  ['res', 'r'],
  ['zes', 'z'],
  ['les', 'l'],
  ['ns', 'm'],
  ['s', ''],
]

/** Endings of verbs and of what is derived from them, longest first; those that other words often have need a longer stem. */
const endings: readonly (readonly [string, number])[] = [
  ['amento', 3],
  ['imento', 3],
  ['adora', 4],
  ['edora', 4],
  ['idora', 4],
  ['ancia', 4],
  ['encia', 4],
  ['avamo', 3],
  ['assem', 3],
  ['essem', 3],
  ['issem', 3],
  ['mente', 4],
  ['acao', 3],
  ['icao', 4],
  ['ador', 3],
  ['edor', 3],
  ['idor', 4],
  ['agem', 3],
  ['ando', 3],
  ['endo', 3],
  ['indo', 3],
  ['aram', 3],
  ['eram', 3],
  ['iram', 3],
  ['aria', 4],
  ['eria', 4],
  ['iria', 4],
  ['avam', 3],
  ['asse', 3],
  ['esse', 4],
  ['isse', 3],
  ['arei', 3],
  ['erei', 3],
  ['irei', 3],
  ['arem', 3],
  ['erem', 3],
  ['irem', 3],
  ['ico', 4],
  ['ica', 4],
  ['ado', 3],
  ['ada', 3],
  ['ido', 3],
  ['ida', 3],
  ['ava', 3],
  ['amo', 3],
  ['emo', 3],
  ['imo', 4],
  ['iam', 3],
  ['ara', 4],
  ['era', 4],
  ['ira', 4],
  ['ou', 3],
  ['ei', 3],
  ['eu', 3],
  ['iu', 3],
  ['ar', 3],
  ['er', 3],
  ['ir', 3],
  ['am', 3],
  ['em', 4],
  ['ia', 4],
  ['io', 4],
  ['a', 3],
  ['e', 3],
  ['o', 3],
]

const singular = (word: string): string => {
  for (const [ending, instead] of plurals) {
    if (word.length - ending.length >= 3 && word.endsWith(ending)) return word.slice(0, -ending.length) + instead
  }
  return word
}

/**
 * The part that the forms of a folded Portuguese word share: 'troc' of 'troca', 'trocamos' and 'troquei'. By endings alone
 * (after Orengo and Huyck 2001, shortened): irregular verbs are left to the lexicon's concepts. Words with digits and short words stay.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  const base = singular(word)
  const found = endings.find(([ending, least]) => base.length - ending.length >= least && base.endsWith(ending))
  const stem = found ? base.slice(0, -found[0].length) : base
  // 'troquei' and 'paguei' are spelled by their next vowel.
  if (stem.length > 3 && stem.endsWith('qu')) return `${stem.slice(0, -2)}c`
  return stem.length > 3 && stem.endsWith('gu') ? stem.slice(0, -1) : stem
}
