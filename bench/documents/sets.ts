import { readdirSync, readFileSync } from 'node:fs'
import { cutSections, type DocumentText } from '@prosa/language'

/** How a question is asked; `near` names what a company's documents speak of and do not answer. */
export type QuestionKind = 'text' | 'words' | 'noisy' | 'yesno' | 'number' | 'pair' | 'near'

export interface AskedQuestion {
  kind: QuestionKind
  text: string
  /** What the answering section must contain; empty where none answers. */
  answer: string
}

/** An invented company: its documents, cut into sections, its pairs, and what customers ask. */
export interface InventedCompany {
  name: string
  sections: readonly DocumentText[]
  questions: readonly AskedQuestion[]
}

const folder = new URL('./sets/', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, folder), 'utf8')
const kinds: readonly string[] = ['text', 'words', 'noisy', 'yesno', 'number', 'pair', 'near'] satisfies QuestionKind[]
const isKind = (kind: string): kind is QuestionKind => kinds.includes(kind)

/** Sections of a document; one headed by a question is a pair. */
const sectionsOf = (document: string): DocumentText[] =>
  cutSections(document).map(({ path, text, isPair }) => ({
    title: path.join(' › '),
    text,
    questions: isPair ? [path.at(-1) ?? ''] : [],
  }))

/** Blocks of `P: a way to ask` and `R: the answer`. */
const pairsOf = (file: string): DocumentText[] =>
  file
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      const lines = block.split('\n')
      const marked = (mark: string): string[] =>
        lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length))
      const questions = marked('P: ')
      return { title: questions[0] ?? '', text: marked('R: ').join('\n'), questions }
    })

const questionsOf = (file: string): AskedQuestion[] =>
  file
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [kind = '', text = '', answer = ''] = line.split('\t')
      if (!isKind(kind)) throw new Error(`Unknown kind of question: ${line}`)
      return { kind, text, answer }
    })

const companyOf = (name: string): InventedCompany => ({
  name,
  sections: readdirSync(new URL(`${name}/`, folder))
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => (file === 'pairs.txt' ? pairsOf : sectionsOf)(read(`${name}/${file}`))),
  questions: questionsOf(read(`${name}/questions.tsv`)),
})

/**
 * Three companies invented for this project: a shop, a clinic and a condominium. Texts and questions were written before the ranker, by one
 * hand that knew its design: what they measure is kinder than real customers.
 */
export const companies: readonly InventedCompany[] = ['clinic', 'condominium', 'shop'].map(companyOf)

const linesOf = (path: string): readonly string[] => read(path).trimEnd().split('\n')

/** What no company's documents speak of: those to learn from, and those to measure by. */
export const taughtFarQuestions = linesOf('far-taught.txt')
export const farQuestions = linesOf('far.txt')
