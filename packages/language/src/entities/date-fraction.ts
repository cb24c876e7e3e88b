import type { Lexeme } from '../text/lex.ts'
import { wordAt } from './lexemes.ts'

/** Units used with fractions. */
const units =
  /^(?:polegadas?|pol|kg|kgs|quilos?|kilos?|g|gr|gramas?|mg|l|lt|litros?|ml|metros?|cm|mm|xicaras?|copos?|colher(?:es)?|duzias?|horas?|porcao|tablete|lata|galao|comprimido|avos)$/
/** Wholes after "de" or "do" that a fraction refers to. */
const wholes =
  /^(?:garrafa|tanque|valor|total|preco|salario|divida|frango|bolo|pizza|terreno|imovel|corpo|dose|pacote|saco|barra|caixa|volta|queijo|melancia|rosca|ano|dia|curso|livro|caminho|trajeto|percurso|obra|trabalho|servico|conta|tempo|copo|grupo|turma|populacao)$/
/** Things counted with a stroke that means "or": "2/3 pessoas". */
const things = /^(?:dias|pessoas?|vezes|unidades?|meses|anos|semanas|quartos|minutos?|min|noites)$/
/** Things named by a fraction: pipes, tools, sleeves. */
const fractioned =
  /^(?:canos?|tubos?|torneiras?|mangueiras?|chaves?|parafusos?|brocas?|joelhos?|luvas?|niple|bitola|rosca|valvulas?|registros?|engates?|adaptador|conexao|conexoes|porcas?|ferro|mangas?|calcas?|legging|meias?|soquetes?|compensado|bucha|flange|curva|uniao|esfera|sextavada|camiseta)$/
/** Nouns whose number may contain a stroke: flats, sizes, instalments, marks. */
const numbered =
  /^(?:apto|apt|ap|apartamento|bloco|bl|sala|lote|tam|tamanho|numeracao|parcela|prestacao|pagina|pag|placar|processo|protocolo|artigo|inciso|compasso|modulo|capitulo|escala)$/
/**
 * Whether two numbers with a stroke are no date: a blood pressure, a fraction ("3/4 de polegada", "1/2 kg"), a choice
 * ("2/3 pessoas"), the number of a flat, a size or an instalment, a mixed number ("2 e 1/2").
 */
export function isFraction(lexemes: readonly Lexeme[], at: number): boolean {
  const [a, b] = [Number(wordAt(lexemes, at)), Number(wordAt(lexemes, at + 2))]
  const before = wordAt(lexemes, at - 1)
  const after = wordAt(lexemes, at + 3)
  if (/^(?:dias?|data)$/.test(before)) return false
  if (things.test(after) || /^["”″']$/.test(after)) return true
  const numberSign = before === ':' || before === '.' ? wordAt(lexemes, at - 2) : before
  if (numbered.test(numberSign) || isPressure(lexemes, at)) return true
  if (before === 'nota' && (b === 10 || b === 5)) return true
  if (!(a < b && /^(?:2|3|4|5|6|8|16|32)$/.test(wordAt(lexemes, at + 2)))) return false
  const whole = wordAt(lexemes, at + 4)
  if (units.test(after) || (/^d[aeo]$/.test(after) && (units.test(whole) || wholes.test(whole)))) return true
  if (fractioned.test(before) || (before === 'de' && fractioned.test(wordAt(lexemes, at - 2)))) return true
  if (before === 'e' && lexemes[at - 2]?.kind === 'digits' && !/^(?:dias?|de|entre|os)$/.test(wordAt(lexemes, at - 3)))
    return true
  return a === 1 && b === 2 && isHalves(lexemes, at)
}

/**
 * "minha pressão tá 12/8", "pressão: 14/9", "12/8 de pressão": a blood pressure, whose first number is the greater one.
 */
function isPressure(lexemes: readonly Lexeme[], at: number): boolean {
  if (Number(wordAt(lexemes, at)) <= Number(wordAt(lexemes, at + 2))) return false
  if (wordAt(lexemes, at + 3) === 'de' && wordAt(lexemes, at + 4) === 'pressao') return true
  if (wordAt(lexemes, at - 1) === 'pa') return true
  for (let back = 1; back <= 5; back++) {
    const word = wordAt(lexemes, at - back)
    if (word === 'pressao') return true
    if (/^[.;!?,]$/.test(word)) return false
  }
  return false
}

/** "1/2 calabresa 1/2 frango": two halves, each followed by a word. */
function isHalves(lexemes: readonly Lexeme[], at: number): boolean {
  if (lexemes[at + 3]?.kind !== 'word') return false
  for (const step of [-1, 1])
    for (let place = at + step * 3; Math.abs(place - at) <= 9; place += step)
      if (wordAt(lexemes, place) === '1' && wordAt(lexemes, place + 1) === '/' && wordAt(lexemes, place + 2) === '2')
        return true
  return false
}
