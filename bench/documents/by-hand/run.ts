// `node bench/documents/by-hand/run.ts [folder]`: prints three companies' files as PDFs with a browser, reads them as the program does, and asks what customers ask.
// With a folder, the PDFs and the texts read of them stay there.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerFrom, findSections, finish, indexSections, prepareSection, quotedText } from '@prosa/language'
import { cutSource } from '../../../apps/server/src/features/bots/knowledge/cut-source.ts'
import { createFileWorkers } from '../../../apps/server/src/platform/file-workers/index.ts'
import { temporaryFolder } from '../../../apps/server/src/platform/testing/temporary-folder.ts'
import { launchBrowser } from '../../../e2e/support/browser.ts'

const companies = ['shop', 'clinic', 'condominium'] as const
const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const questions = read('questions.tsv')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

const totals = { right: 0, other: 0, offered: 0, refused: 0, silent: 0, wrong: 0 }
/** `silent`: asked about what is not there, and not answered. */
type Outcome = keyof typeof totals
const words: Record<Outcome, string> = {
  right: 'answered',
  other: '**answered with another section**',
  offered: 'offered by its title',
  refused: 'said that it did not find it',
  silent: 'not there: said so',
  wrong: '**not there: answered**',
}

function outcomeOf(kind: 'answer' | 'offer' | 'refuse', quote: string, expected: string, isOffered: boolean): Outcome {
  if (expected === '') return kind === 'answer' ? 'wrong' : 'silent'
  if (kind === 'answer') return quote.includes(expected) ? 'right' : 'other'
  return kind === 'offer' && isOffered ? 'offered' : 'refused'
}

const kept = process.argv[2]
const temporary = temporaryFolder('by-hand')
const workers = createFileWorkers(temporary.path)
const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  if (kept !== undefined) mkdirSync(kept, { recursive: true })
  console.log('| question | outcome | what was quoted, or came nearest |\n| --- | --- | --- |')
  for (const company of companies) {
    await page.setContent(read(`${company}.html`))
    const path = join(temporary.path, `${company}.pdf`)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    writeFileSync(path, pdf)
    const bounds = { maxPages: 500, maxCells: 50_000, maxCharacters: 500_000 }
    const { text } = await workers.run(1, 'readDocument', { path, kind: 'pdf', ...bounds }, { isPatient: true })
    if (kept !== undefined) {
      writeFileSync(join(kept, `${company}.pdf`), pdf)
      writeFileSync(join(kept, `${company}.txt`), text)
    }
    const sections = cutSource({ kind: 'file', name: company, content: text, questions: [] })
    const index = finish(indexSections(sections.map(prepareSection)))
    for (const [of, question = '', expected = ''] of questions) {
      if (of !== company) continue
      const { kind, sections: near } = answerFrom(index, findSections(index, question), (place) => sections[place])
      const [best] = near
      const quote = best ? quotedText(sections[best.place]?.text ?? '', best.quote) : ''
      const isOffered = near.some(({ place }) => sections[place]?.text.includes(expected))
      const outcome = outcomeOf(kind, quote, expected, isOffered)
      totals[outcome] += 1
      console.log(`| ${question} | ${words[outcome]} | ${quote.replace(/\s+/g, ' ').slice(0, 90)} |`)
    }
  }
  console.log(totals)
} finally {
  await browser.close()
  workers.close()
  temporary.remove()
}
