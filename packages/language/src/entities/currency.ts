import type { Lexeme } from '../text/lex.ts'
import { follows, wordAt } from './lexemes.ts'

/** A currency named behind a number: its code, what one of it is worth in units of it ("barão" is a thousand), and where the name ends. */
export interface NamedCurrency {
  currency: string
  factor: number
  next: number
}

const real =
  'real reais reau reaus reas rea reai reias raeis rais reals reaiz realzinho reaizinhos conto contos pila pilas prata pratas mango mangos pau paus dilma merreis dinheiros brl'
const codes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(real.split(' ').map((word) => [word, 'BRL'])),
  dolar: 'USD',
  dolares: 'USD',
  dolars: 'USD',
  doleta: 'USD',
  doletas: 'USD',
  usd: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  iene: 'JPY',
  ienes: 'JPY',
  yen: 'JPY',
  yens: 'JPY',
  jpy: 'JPY',
  gbp: 'GBP',
  chf: 'CHF',
  ars: 'ARS',
  yuan: 'CNY',
  yuans: 'CNY',
  iuanes: 'CNY',
  rublo: 'RUB',
  rublos: 'RUB',
  rupia: 'INR',
  rupias: 'INR',
  kwanza: 'AOA',
  kwanzas: 'AOA',
  guarani: 'PYG',
  guaranis: 'PYG',
}
/** Currencies that only the word behind tells: "pesos argentinos", "francos suíços", "dólares canadenses". */
const ofCountry: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  peso: { argentin: 'ARS', chilen: 'CLP', uruguai: 'UYU', mexican: 'MXN', colombian: 'COP' },
  dolar: { canadens: 'CAD', australian: 'AUD', american: 'USD', neozeland: 'NZD' },
  libra: { esterlin: 'GBP' },
  franco: { suic: 'CHF' },
  coroa: { suec: 'SEK', noruegu: 'NOK', dinamarq: 'DKK', tchec: 'CZK' },
  lira: { turc: 'TRY' },
  sol: { peruan: 'PEN' },
  real: { brasileir: 'BRL' },
}
const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '¥': 'JPY' }
const dollarSigns: Readonly<Record<string, string>> = {
  r: 'BRL',
  rs: 'BRL',
  us: 'USD',
  u: 'USD',
  c: 'CAD',
  ca: 'CAD',
  a: 'AUD',
  au: 'AUD',
  ar: 'ARS',
}
const codeBefore: Readonly<Record<string, string>> = {
  rs: 'BRL',
  brl: 'BRL',
  usd: 'USD',
  eur: 'EUR',
  gbp: 'GBP',
  jpy: 'JPY',
  chf: 'CHF',
  ars: 'ARS',
}

const lookUp = (table: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined

/** The currency of "pesos argentinos" and the like, by the beginning of the second word. */
function readOfCountry(lexemes: readonly Lexeme[], at: number): string | undefined {
  const word = wordAt(lexemes, at)
  const name = word === 'reais' ? 'real' : word === 'soles' || word === 'sois' ? 'sol' : word.replace(/e?s$/, '')
  const countries = Object.hasOwn(ofCountry, name) ? ofCountry[name] : undefined
  const country = wordAt(lexemes, at + 1)
  const stem = countries && Object.keys(countries).find((key) => country.startsWith(key))
  return stem === undefined ? undefined : countries?.[stem]
}

/** Slang that names things too: "paus de canela", "contos de fadas", "pratas da casa", "2 real madrid". */
function isThing(lexemes: readonly Lexeme[], at: number): boolean {
  const word = wordAt(lexemes, at)
  const next = wordAt(lexemes, at + 1)
  if (word === 'real') return /^(?:madrid|sociedad|oficial|time)$/.test(next)
  if (!/^(?:paus?|contos?|pratas?)$/.test(word)) return false
  const of = wordAt(lexemes, at + 2)
  return (
    (/^d[eao]s?$/.test(next) &&
      /^(?:canela|selfie|chuva|arara|vara|sebo|fadas?|reis|terror|natal|casa|lei)$/.test(of)) ||
    /^(?:eroticos?|infanti[ls])$/.test(next)
  )
}

/** Words that tell that an amount follows: what costs, is paid, lent, earned or changed. */
const cueWords = new Set(
  'custa custam custou custava custando custar cobra cobram cobrou cobraram pago paga pagar paguei pagou pagamos pagando vale valia valendo gastei gastar gasto gastou ganho ganha ganhei recebo recebi receber devo deve deviam emprestar empresta emprestou emprestei preco valor salario renda pix troco sai saiu fica ficou por deu entrada divida limite orcamento desconto multa aluguel sinal vendo vendi comprei comprar sacar saquei depositei transferi parcela parcelas emprestimo frete'.split(
    ' ',
  ),
)
const reach = 4

/** True when one of the four words before a place tells that an amount follows: slang that could mean something else needs it ("2k", "vintão"). */
export function isPriced(lexemes: readonly Lexeme[], at: number): boolean {
  for (let index = at - 1; index >= Math.max(0, at - reach); index--) {
    const word = wordAt(lexemes, index)
    if (cueWords.has(word)) return true
    if (/^[.?!;]$/.test(word)) return false
  }
  return false
}

/** A currency named or signed at a place, behind a number: "reais", "libras esterlinas", "pau", "barão", "R$", "€". */
export function currencyAt(lexemes: readonly Lexeme[], at: number): NamedCurrency | null {
  const lexeme = lexemes[at]
  if (!lexeme) return null
  const country = readOfCountry(lexemes, at)
  if (country !== undefined) return { currency: country, factor: 1, next: at + 2 }
  const code = lookUp(codes, lexeme.text)
  if (code !== undefined) return isThing(lexemes, at) ? null : { currency: code, factor: 1, next: at + 1 }
  if (/^bar(?:ao|oes)$/.test(lexeme.text) && !/^d[eao]s?$/.test(wordAt(lexemes, at + 1)))
    return { currency: 'BRL', factor: 1000, next: at + 1 }
  if (/^libras?$/.test(lexeme.text) && isPriced(lexemes, at - 1)) return { currency: 'GBP', factor: 1, next: at + 1 }
  // "50rs" is money, "50 rs" may be laughter.
  if (lexeme.text === 'rs' && !lexeme.spaced && wordAt(lexemes, at + 1) !== '$')
    return { currency: 'BRL', factor: 1, next: at + 1 }
  return signBehind(lexemes, at)
}

/** "50,00R$", "20 €": a sign behind the number, unless it belongs to a number behind it. */
function signBehind(lexemes: readonly Lexeme[], at: number): NamedCurrency | null {
  const sign = readSign(lexemes, at)
  if (!sign || !/[$€£¥]/.test(wordAt(lexemes, sign.next - 1)) || lexemes[sign.next]?.kind === 'digits') return null
  return { currency: sign.currency, factor: 1, next: sign.next }
}

/** A currency sign before a number ("R$", "rs", "R$:", "US$", "€"): the currency and where the number begins. */
export function readSign(lexemes: readonly Lexeme[], from: number): { currency: string; next: number } | null {
  const first = wordAt(lexemes, from)
  const second = lexemes[from + 1]
  const sign = lookUp(signs, first)
  if (sign !== undefined) return { currency: sign, next: from + 1 }
  if (first === '$') return { currency: 'BRL', next: colonAfter(lexemes, from + 1) }
  const dollar = lookUp(dollarSigns, first)
  if (second?.text === '$' && dollar !== undefined && (!second.spaced || first === 'r'))
    return { currency: dollar, next: colonAfter(lexemes, from + 2) }
  const code = lookUp(codeBefore, first)
  return code !== undefined && second?.kind === 'digits' ? { currency: code, next: from + 1 } : null
}

/** "R$: 50", "R$. 50". */
const colonAfter = (lexemes: readonly Lexeme[], at: number): number =>
  /^[:.]$/.test(wordAt(lexemes, at)) && lexemes[at + 1]?.kind === 'digits' ? at + 1 : at

const roundNotes: Readonly<Record<string, number>> = {
  dezao: 10,
  dezinha: 10,
  vintao: 20,
  vintinho: 20,
  trintao: 30,
  trintinha: 30,
  quarentao: 40,
  cinquentao: 50,
  cinquentinha: 50,
  sessentao: 60,
  oitentao: 80,
  centao: 100,
  duzentao: 200,
  trezentao: 300,
  quinhentao: 500,
}

/** "Vintão", "cinquentinha" after a word of paying: round sums as they are called; null elsewhere ("ele é um cinquentão"). */
export function readRoundSum(lexemes: readonly Lexeme[], at: number): number | null {
  const word = wordAt(lexemes, at)
  return Object.hasOwn(roundNotes, word) && isPriced(lexemes, at) ? (roundNotes[word] ?? null) : null
}

const vague: readonly (readonly string[])[] = [
  'pouco',
  'poucos',
  'pouquinho',
  'tantos',
  'tanto',
  'uns quebrados',
  'quebrados',
  'alguma coisa',
  'qualquer coisa',
  'la vai',
].map((words) => ['e', ...words.split(' ')])

/** Where "e pouco", "e tantos", "e alguma coisa" ends when it stands at a place; the place itself otherwise. */
export function afterVague(lexemes: readonly Lexeme[], at: number): number {
  const words = vague.find((phrase) => follows(lexemes, at, phrase))
  return words ? at + words.length : at
}
