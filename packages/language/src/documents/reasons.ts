import type { DocumentWeights } from './decide.ts'
import type { Evidence } from './evidence.ts'
import { type FeatureName, featureNames } from './features.ts'
import { type PairFeatureName, pairFeatureNames } from './pair-features.ts'
import type { ReadQuestion } from './question.ts'

/** What a feature says where it speaks for a section, and where it speaks against it. */
interface Saying {
  pro: string
  contra: string
}

const saying = (pro: string, contra: string): Saying => ({ pro, contra })
const words = saying(
  '{found} de {asked} palavras da pergunta estão no trecho',
  'só {found} de {asked} palavras da pergunta estão no trecho',
)
const missing = saying('nada importante da pergunta falta no trecho', 'falta no trecho: {missing}')
const rare = saying(
  'a palavra mais rara da pergunta está no trecho',
  'a palavra mais rara da pergunta não está no trecho',
)
const sentence = saying(
  'uma frase do trecho diz quase tudo o que foi perguntado',
  'nenhuma frase do trecho diz tudo o que foi perguntado',
)
const near = saying(
  'as palavras da pergunta estão perto umas das outras',
  'as palavras da pergunta estão longe umas das outras',
)
const title = saying('o título fala do que foi perguntado', 'o título fala de outra coisa')
const rivals = saying('nenhum outro trecho é tão parecido', 'outro trecho é quase igual')
const ranked = saying('é o trecho mais parecido com a pergunta', 'é pouco parecido com a pergunta')
const meaning = saying('o trecho usa palavras de mesmo sentido', 'o trecho usa palavras de outro sentido')
const long = saying('o tamanho do trecho combina com a pergunta', 'o trecho é de outro tamanho')
const sized = saying('a pergunta diz bem o que quer saber', 'a pergunta diz pouco')

const sayings: Record<FeatureName | PairFeatureName, Saying> = {
  score: ranked,
  ofBest: ranked,
  lead: rivals,
  rank: ranked,
  wordScore: words,
  conceptScore: meaning,
  rivals,
  sameWords: words,
  meanings: meaning,
  anyWords: words,
  sameCount: words,
  anyCount: words,
  rarest: rare,
  secondRarest: rare,
  missingRarest: missing,
  missingCount: missing,
  missingUnknown: missing,
  complete: missing,
  bestSame: sentence,
  bestAny: sentence,
  bestFocus: sentence,
  closeness: near,
  neighbours: near,
  twoSentences: sentence,
  inOneSentence: sentence,
  titleSame: title,
  titleAny: title,
  titleUsed: title,
  titleOnly: title,
  titleAsks: saying('o título é uma pergunta', 'o título é uma pergunta, mas outra'),
  amountThere: saying('o trecho tem um número', 'o trecho tem um número, mas talvez de outra coisa'),
  amountMissing: saying('o trecho responde sem número', 'o trecho não tem número'),
  moneyThere: saying('o trecho tem um valor', 'o trecho tem um valor, mas talvez de outra coisa'),
  moneyMissing: saying('o trecho responde sem valor', 'o trecho não tem valor'),
  timeThere: saying('o trecho tem um prazo ou horário', 'o trecho tem um prazo ou horário, mas talvez de outra coisa'),
  timeMissing: saying('o trecho responde sem prazo ou horário', 'o trecho não tem prazo nem horário'),
  placeThere: saying('o trecho diz um lugar', 'o trecho diz um lugar, mas talvez de outra coisa'),
  placeMissing: saying('o trecho responde sem um lugar', 'o trecho não diz um lugar'),
  yesNo: saying('é uma pergunta de sim ou não', 'é uma pergunta de sim ou não'),
  nameMissing: saying('os nomes da pergunta estão no trecho', 'um nome da pergunta não está no trecho'),
  numberMissing: saying('os números da pergunta estão no trecho', 'um número da pergunta não está no trecho'),
  asked: sized,
  length: long,
  nearest: saying('é quase a pergunta cadastrada', 'é diferente das perguntas cadastradas'),
  second: saying('mais de uma pergunta cadastrada é parecida', 'só uma pergunta cadastrada é parecida'),
  ahead: saying('nenhuma outra pergunta cadastrada é tão parecida', 'outra pergunta cadastrada é quase igual'),
  exact: saying('é exatamente uma pergunta cadastrada', 'não é exatamente uma pergunta cadastrada'),
  ways: saying('há várias maneiras de perguntar cadastradas', 'há poucas maneiras de perguntar cadastradas'),
}

const mostReasons = 5
const leastWeight = 0.02
const mostMissing = 3

/** The names of a vector's numbers. */
const names: readonly (FeatureName | PairFeatureName)[] = [...featureNames, ...pairFeatureNames]

/** What weighed most in a decision, against what is usual, in Portuguese. */
export function reasonsOf(
  { weights, usual }: DocumentWeights,
  vector: readonly number[],
  question: ReadQuestion,
  evidence: Evidence,
): string[] {
  const named = question.things.map((_, at) => Math.max(evidence.inText[at] ?? 0, evidence.inTitle[at] ?? 0) > 0)
  const missed = question.things.filter((_, at) => !named[at]).map(({ word }) => word)
  const fill = (text: string): string =>
    text
      .replace('{found}', String(named.filter(Boolean).length))
      .replace('{asked}', String(named.length))
      .replace('{missing}', missed.slice(0, mostMissing).join(', '))
  const weighed = vector
    .map((value, at) => ({ name: names[at], weight: (weights[at] ?? 0) * (value - (usual[at] ?? 0)) }))
    .filter(({ weight }) => Math.abs(weight) >= leastWeight)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  const reasons: string[] = []
  const told = new Set<Saying>()
  for (const { name, weight } of weighed) {
    const said = name && sayings[name]
    if (!said || told.has(said) || (said === missing && missed.length > 0 === weight > 0)) continue
    if (said === words && (missed.length === 0) !== weight > 0) continue
    told.add(said)
    reasons.push(fill(weight > 0 ? said.pro : said.contra))
    if (reasons.length === mostReasons) break
  }
  return reasons
}
