import { irregularForms } from './words.ts'

const split = (lists: Record<string, string>): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, list.split(' ')]))

const endings = split({
  ar: 'ar o a as amos am ei ou aste aram ava avam avamos ando ado ada ados adas e es em emos asse assem arei ara arao aria ariam arem armos',
  er: 'er o e es emos em i eu emos eram ia iam iamos endo ido ida idos idas a as am amos esse essem erei era erao eria eriam erem ermos',
  ir: 'ir o e es imos em i iu iram ia iam iamos indo ido ida idos idas a as am amos isse issem irei ira irao iria iriam irem irmos',
})

/** Endings of nouns derived from verbs: many verbs have only one of them, some none. */
const derivations = split({
  ar: 'amento amentos acao acoes ador adora adores',
  er: 'imento imentos edor edora edores',
  ir: 'idor idora idores',
})

/** Adapts the spelling to the next vowel: "pagar" gives "paguei", "trocar" "troquei", "conhecer" "conheco". */
function joined(stem: string, conjugation: string, ending: string): string {
  const front = ending.startsWith('e') || ending.startsWith('i')
  if (conjugation === 'ar' && front) {
    if (stem.endsWith('c') && !ending.startsWith('i')) return `${stem.slice(0, -1)}qu${ending}`
    if (stem.endsWith('g')) return `${stem}u${ending}`
  }
  if (conjugation !== 'ar' && !front) {
    if (stem.endsWith('gu')) return `${stem.slice(0, -1)}${ending}`
    if (stem.endsWith('g')) return `${stem.slice(0, -1)}j${ending}`
  }
  return stem + ending
}

/** All forms of a verb in the infinitive, folded: regular ones generated, irregular ones from a list. */
export function verbForms(infinitive: string): string[] {
  const conjugation = infinitive.slice(-2)
  const stem = infinitive.slice(0, -2)
  const regular = (endings[conjugation] ?? []).map((ending) => joined(stem, conjugation, ending))
  // "começar", "lançar": the cedilla is folded away; before e and i the c is correct as written.
  const cedilla = conjugation === 'ar' && stem.endsWith('c') ? (endings.ar ?? []).map((ending) => stem + ending) : []
  return [...new Set([infinitive, ...regular, ...cedilla, ...(irregularForms[infinitive]?.split(' ') ?? [])])]
}

/** Nouns generated from a verb ("pagamento", "pagador"), including nonexistent ones. */
export function verbNouns(infinitive: string): string[] {
  const conjugation = infinitive.slice(-2)
  const stem = infinitive.slice(0, -2)
  return (derivations[conjugation] ?? []).map((ending) => joined(stem, conjugation, ending))
}

/** All plurals that the ending of a folded noun or adjective allows. */
function plurals(word: string): string[] {
  if (word.endsWith('ao')) return [`${word.slice(0, -2)}oes`, `${word}s`, `${word.slice(0, -2)}aes`]
  if (/[aeou]l$/.test(word)) return [`${word.slice(0, -1)}is`]
  if (word.endsWith('il')) return [`${word.slice(0, -1)}s`, `${word.slice(0, -2)}eis`]
  if (word.endsWith('m')) return [`${word.slice(0, -1)}ns`]
  if (/[rz]$/.test(word)) return [`${word}es`]
  if (word.endsWith('s')) return [word, `${word}es`]
  return [`${word}s`]
}

/** A noun with its plural. */
export function nounForms(word: string): string[] {
  return [word, ...plurals(word)]
}

/** A noun or adjective with its plural and its feminine. */
export function nominalForms(word: string): string[] {
  const forms = nounForms(word)
  if (word.length > 3 && word.endsWith('o') && !word.endsWith('ao')) {
    const stem = word.slice(0, -1)
    forms.push(`${stem}a`, `${stem}as`)
  }
  if (word.length > 4 && word.endsWith('or')) forms.push(`${word}a`, `${word}as`)
  return forms
}

/** Diminutives, superlative and "-mente" of a longer noun or adjective, including nonexistent ones. */
export function nominalDerivations(word: string): string[] {
  const stem = word.slice(0, -1)
  if (word.length < 5) return []
  if (word.endsWith('o') && !word.endsWith('ao'))
    return [`${stem}inho`, `${stem}inha`, `${stem}inhos`, `${stem}inhas`, `${stem}amente`, `${stem}issimo`]
  return word.endsWith('a') ? [`${stem}inha`, `${stem}inhas`] : []
}
