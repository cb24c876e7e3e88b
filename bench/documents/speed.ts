import { answerFrom, type DocumentText, findSections, finish, indexSections, prepareSection } from '@prosa/language'
import { percentile } from '../lib/measure.ts'
import { numbers } from '../understanding/random.ts'
import { companies } from './sets.ts'

/** Sections of a company with very many documents. */
const sectionCount = 20_000
const sentencesOfSection = 5
const names = 12_000
const rounds = 4

export interface DocumentSpeed {
  sectionCount: number
  prepareUs: number
  indexMs: number
  indexMb: number
  questionMs: number
  questionP99Ms: number
}

/** Names that no lexicon has, so that the vocabulary is as large as one of real documents. */
function nameOf(number: number): string {
  const syllables = ['ba', 'cor', 'di', 'fel', 'gu', 'lo', 'mir', 'na', 'pre', 'sto', 'tu', 'vax']
  const parts: string[] = []
  for (let rest = number + 144; rest > 0; rest = Math.floor(rest / 12)) parts.push(syllables[rest % 12] ?? '')
  return parts.join('')
}

/** Sections of sentences of the invented companies, mixed anew, each with names of its own. */
function manySections(): DocumentText[] {
  const next = numbers(7)
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? ''
  const sentences = companies.flatMap(({ sections }) => sections.flatMap(({ text }) => text.split(/(?<=[.;])\s+/)))
  const titles = companies.flatMap(({ sections }) => sections.map(({ title }) => title))
  return Array.from({ length: sectionCount }, () => ({
    title: `${pick(titles)} ${nameOf(Math.floor(next() * names))}`,
    text: Array.from(
      { length: sentencesOfSection },
      () => `${pick(sentences)} ${nameOf(Math.floor(next() * names))}.`,
    ).join(' '),
    questions: [],
  }))
}

/** Time of a question, of preparing a section, and of an index, and its memory. */
export function measureSpeed(): DocumentSpeed {
  const sections = manySections()
  prepareSection({ title: '', text: 'aquecer', questions: [] })
  const before = performance.now()
  const prepared = sections.map(prepareSection)
  const between = performance.now()
  const index = finish(indexSections(prepared))
  const after = performance.now()
  const timeOf = (text: string): number => {
    const start = performance.now()
    answerFrom(index, findSections(index, text), (place) => sections[place])
    return performance.now() - start
  }
  const questions = companies.flatMap((company) => company.questions.map(({ text }) => text))
  // The least of some rounds: other work of the machine is no time of the question.
  const times = questions.map((text) => Math.min(...Array.from({ length: rounds }, () => timeOf(text))))
  return {
    sectionCount,
    prepareUs: ((between - before) * 1000) / sectionCount,
    indexMs: after - between,
    indexMb: index.bytes / 2 ** 20,
    questionMs: times.reduce((sum, time) => sum + time, 0) / times.length,
    questionP99Ms: percentile(times, 0.99),
  }
}
