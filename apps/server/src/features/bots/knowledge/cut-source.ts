import { cutText, type KnowledgeKind, knowledgeLimits } from '@prosa/contract'
import { cutSections, type DocumentText } from '@prosa/language'

export interface SourceText {
  kind: KnowledgeKind
  name: string
  content: string
  questions: readonly string[]
}

export interface SourceSection extends DocumentText {
  /** Of the file, where it begins. */
  page: number | null
  /** Of the page of a site that it is from. */
  address: string | null
}

/** The sections of a source: a pair is one, a text is cut at its headings. A section without headings is called as its source. */
export const cutSource = ({ kind, name, content, questions }: SourceText): SourceSection[] => {
  if (kind === 'pair') return [{ title: questions[0] ?? name, text: content, questions, page: null, address: null }]
  // A paragraph that is marked as a heading is no title to offer, and no question to compare with.
  const bounded = (heading: string): string => cutText(heading, knowledgeLimits.questionLength)
  return cutSections(content).map(({ path, text, isPair, page, address }) => {
    const title = bounded(path.length === 0 ? name : path.join(' › '))
    const asked = isPair ? [bounded(path.at(-1) ?? title)] : []
    // Customers see it as a link: only the reading of a site says it, nobody's file.
    return { title, text, questions: asked, page, address: kind === 'site' ? address : null }
  })
}
