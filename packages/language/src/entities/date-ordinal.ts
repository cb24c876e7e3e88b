import type { Lexeme } from '../text/lex.ts'
import { weekdayOf } from './date-words.ts'
import { wordAt } from './lexemes.ts'

/** Nouns after which "segunda", "quarta", "quinta" or "sexta" is an ordinal, not a weekday. */
const counted = new Set(
  'via vez opcao parcela etapa fase tentativa pessoa linha coluna compra pagina casa serie edicao dose aula unidade turma prova chance rodada parte metade mensagem cobranca nota fatura conta geracao alternativa pergunta resposta chamada graduacao mao guerra ligacao mensalidade prestacao semana quinzena rua esquina porta quadra filha esposa mulher divisao categoria camada lei colocacao posicao classe impressao ordem onda temporada avenida tela tecla gaveta prateleira marcha versao parada instancia remessa leva fornada dezena faixa avaliacao senha lingua garantia tiragem fila fileira camera maquina caixa peca foto imagem diaria gestacao gravidez proposta oferta questao duvida reclamacao solicitacao advertencia tarefa missao fatia copia assinatura inscricao matricula clausula roda base sala loja filial figura folha letra lista placa bateria basica blusa camisa cota rodovia tabela'.split(
    ' ',
  ),
)
/**
 * Nouns that may also begin a sentence after a weekday ("segunda consulta disponível?"): they need an article before
 * the ordinal.
 */
const countedWithArticle = new Set(
  'consulta entrega reuniao visita sessao viagem vaga troca cirurgia entrada'.split(' '),
)
const article = /^(?:a|da|uma|minha|sua|nossa|essa|dessa|pela|outra)$/
const ordinal = /^(?:primeira|segunda|terceira|terca|quarta|quinta|sexta|setima|oitava|nona|decima|penultima)s?$/

const singular = (word: string): string => word.replace(/oes$/, 'ao').replace(/zes$/, 'z').replace(/s$/, '')

/** Whether the ordinals before a noun count it. */
const isCounted = (lexemes: readonly Lexeme[], at: number, led: boolean): boolean => {
  const noun = singular(wordAt(lexemes, at))
  return counted.has(noun) || counted.has(wordAt(lexemes, at)) || (led && countedWithArticle.has(noun))
}

/** Maximum of lexemes in a row of ordinals: "a segunda, a terceira e a quarta parcela". */
const reach = 10

/**
 * Whether "segunda" and the like are ordinals: "segunda via", "a quinta ou a sexta parcela", "a sexta parcela ou a
 * quinta", "a primeira ou a segunda", "uma sexta básica" (a misspelt hamper).
 */
export function countsThings(lexemes: readonly Lexeme[], at: number): boolean {
  const before = wordAt(lexemes, at - 1)
  if (/^(?:primeira|terceira|uma|umas)$/.test(before)) return true
  if (before === 'de' && wordAt(lexemes, at - 2) === 'carne') return true
  if (isCounted(lexemes, at + 1, article.test(before))) return true
  return rowAheadCounts(lexemes, at) || rowBehindCounts(lexemes, at)
}

/**
 * "a quinta ou a sexta parcela", "quarta, quinta e sexta parcelas": with an article in the row, the first ordinal has
 * one too, and no comma before it.
 */
function rowAheadCounts(lexemes: readonly Lexeme[], at: number): boolean {
  const led = /^(?:a|da|na|pela)$/.test(wordAt(lexemes, at - 1))
  let place = at + 1
  for (let count = 0; count < reach; count++) {
    const joint = wordAt(lexemes, place)
    if (!/^(?:e|ou|,|nem)$/.test(joint)) return false
    place++
    if (led && joint !== ',' && /^(?:a|da|na)$/.test(wordAt(lexemes, place))) place++
    const word = wordAt(lexemes, place)
    if (!ordinal.test(word) || /^(?:-|feiras?)$/.test(wordAt(lexemes, place + 1))) return false
    if (weekdayOf(word) < 0 || isCounted(lexemes, place + 1, false)) return true
    place++
  }
  return false
}

/** "a sexta parcela ou a quinta", "a primeira ou a segunda". */
function rowBehindCounts(lexemes: readonly Lexeme[], at: number): boolean {
  if (!/^(?:a|da)$/.test(wordAt(lexemes, at - 1)) || !/^(?:e|ou|nem)$/.test(wordAt(lexemes, at - 2))) return false
  const word = wordAt(lexemes, at - 3)
  if (ordinal.test(word)) return weekdayOf(word) < 0 || countsThingsBefore(lexemes, at - 3)
  return isCounted(lexemes, at - 3, true) && ordinal.test(wordAt(lexemes, at - 4))
}

/** "a primeira, a segunda ou a quinta": a row that begins with an ordinal that is no weekday. */
const countsThingsBefore = (lexemes: readonly Lexeme[], at: number): boolean => {
  for (let place = at - 1; place >= 0 && place > at - reach; place--) {
    const word = wordAt(lexemes, place)
    if (ordinal.test(word) && weekdayOf(word) < 0) return true
    if (!/^(?:e|ou|,|nem|a|da)$/.test(word) && !ordinal.test(word)) return false
  }
  return false
}
