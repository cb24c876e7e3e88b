import type { Lexeme } from '../text/lex.ts'
import { codeOf, nameAt, signAt } from './currency-lookup.ts'
import { follows, wordAt } from './lexemes.ts'

/** A currency name after a number: its code, its value in units ("barão" is a thousand), and the end of the name. */
export interface NamedCurrency {
  currency: string
  factor: number
  next: number
}

/** Names and misspellings of the real. */
const real = new Set(
  'real reais reau reaus reas rea reai reias raeis rais reals reaiz reaisinhos realzinho realzinhos reaizinhos conto contos pila pilas prata pratas mango mangos pau paus dilma temer temers merreis dinheiros'.split(
    ' ',
  ),
)

/** Slang for money that also names things: "paus de canela", "contos de fadas", "pratas da casa", "2 real madrid". */
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

/** Words that announce an amount: costs, payments, loans, income or change. */
const cueWords = new Set(
  'custa custam custou custava custando custar cobra cobram cobrou cobraram pago paga pagar paguei pagou pagamos pagando vale valia valendo gastei gastar gasto gastou ganho ganha ganhei recebo recebi receber devo deve deviam emprestar empresta emprestou emprestei preco valor salario renda pix troco sai saiu fica ficou por deu entrada divida limite orcamento desconto multa aluguel sinal vendo vendi comprei comprar sacar saquei depositei transferi parcela parcelas emprestimo frete'.split(
    ' ',
  ),
)
const reach = 4

/**
 * Whether one of the four words before a position announces an amount; required for ambiguous slang ("2k", "vintão").
 */
export function isPriced(lexemes: readonly Lexeme[], at: number): boolean {
  for (let index = at - 1; index >= Math.max(0, at - reach); index--) {
    const word = wordAt(lexemes, index)
    if (cueWords.has(word)) return true
    if (/^[.?!;]$/.test(word)) return false
  }
  return false
}

/** Words that make "libras" a weight or the sign language. */
const weighs =
  /^(?:peso|pesos|pesa|pesam|pesando|pesou|pesava|perdi|perdeu|engordei|emagreci|halter|haltere|halteres|anilha|anilhas|carga|levanto|levantar|supino|aula|aulas|kg|interprete)$/

/** Words after "libras de" that make it money. */
const sums =
  /^(?:taxa|taxas|multa|juros|frete|desconto|troco|entrada|imposto|impostos|gorjeta|salario|aluguel|credito|lucro|lucros|divida)$/

function isWeight(lexemes: readonly Lexeme[], at: number, next: number): boolean {
  for (let index = at - 1; index >= Math.max(0, at - reach - 1); index--)
    if (weighs.test(wordAt(lexemes, index))) return true
  const after = wordAt(lexemes, next)
  const thing = wordAt(lexemes, next + 1)
  if (/^d[eoa]s?$/.test(after)) return thing !== '' && !sums.test(thing)
  return /^(?:por|pe|pes|quadradas?)$/.test(after)
}

/** A currency name that is not used in another meaning: "libras de carne", "francos" of people, "dólar hoje". */
function namedAt(lexemes: readonly Lexeme[], at: number): NamedCurrency | null {
  const named = nameAt(lexemes, at)
  if (!named) return null
  const bare = named.next === at + 1
  if (bare && /^libras?$/.test(wordAt(lexemes, at)) && isWeight(lexemes, at, named.next)) return null
  return { ...named, factor: 1 }
}

/**
 * A currency name or sign at a position, after a number: "reais", "libras esterlinas", "USD", "pau", "barão", "R$",
 * "€".
 */
export function currencyAt(text: string, lexemes: readonly Lexeme[], at: number): NamedCurrency | null {
  const lexeme = lexemes[at]
  if (!lexeme) return null
  const named = namedAt(lexemes, at)
  if (named) return named
  if (real.has(lexeme.text)) return isThing(lexemes, at) ? null : { currency: 'BRL', factor: 1, next: at + 1 }
  const code = codeOf(text, lexeme, false)
  if (code !== undefined && !/^drives?$/.test(wordAt(lexemes, at + 1)))
    return { currency: code, factor: 1, next: at + 1 }
  if (/^bar(?:ao|oes)$/.test(lexeme.text) && !/^d[eao]s?$/.test(wordAt(lexemes, at + 1)))
    return { currency: 'BRL', factor: 1000, next: at + 1 }
  // "50rs" is money, "50 rs" may be laughter.
  if (lexeme.text === 'rs' && !lexeme.spaced && wordAt(lexemes, at + 1) !== '$')
    return { currency: 'BRL', factor: 1, next: at + 1 }
  return signBehind(lexemes, at)
}

/** "50,00R$", "20 €": a sign after the number, unless it belongs to a following number. */
function signBehind(lexemes: readonly Lexeme[], at: number): NamedCurrency | null {
  const sign = signAt(lexemes, at)
  return sign && lexemes[sign.next]?.kind !== 'digits' ? { ...sign, factor: 1 } : null
}

/**
 * A currency sign or code before a number ("R$", "rs", "R$:", "US$", "€", "USD"): the currency, and where the number
 * begins.
 */
export function readSign(
  text: string,
  lexemes: readonly Lexeme[],
  from: number,
): { currency: string; next: number } | null {
  const sign = signAt(lexemes, from)
  if (sign) return { currency: sign.currency, next: colonAfter(lexemes, sign.next) }
  const first = lexemes[from]
  const code = first?.text === 'rs' ? 'BRL' : codeOf(text, first, true)
  const digits = wordAt(lexemes, from + 1) === '-' ? lexemes[from + 2] : lexemes[from + 1]
  // "eth0" in an address is no currency.
  const free = first?.spaced || /^[-(]$/.test(wordAt(lexemes, from - 1))
  return code !== undefined && free && digits?.kind === 'digits' ? { currency: code, next: from + 1 } : null
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

/** "Vintão", "cinquentinha" after a word of paying: slang for round sums; null elsewhere ("ele é um cinquentão"). */
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

/** End of "e pouco", "e tantos", "e alguma coisa" at a position; the position itself without one. */
export function afterVague(lexemes: readonly Lexeme[], at: number): number {
  const words = vague.find((phrase) => follows(lexemes, at, phrase))
  return words ? at + words.length : at
}
