import { conceptLines } from './concepts.ts'
import { communityLexicon } from './concepts-community.ts'
import { everydayConceptLines } from './concepts-everyday.ts'
import { generalLexicon } from './concepts-general.ts'
import { institutionConceptLines } from './concepts-institutions.ts'
import { problemLexicon } from './concepts-problems.ts'
import { publicLexicon } from './concepts-public.ts'
import { serviceLexicon } from './concepts-services.ts'
import { thesaurusLexicon } from './concepts-thesaurus.ts'
import type { LexiconPart } from './part.ts'
import { topicLines } from './topics.ts'
import { emptyWords, functionWords, nouns, otherWords, verbs } from './words.ts'

/** All parts of the lexicon, in the order in which they were added. */
export const lexiconParts: readonly LexiconPart[] = [
  {
    concepts: conceptLines + everydayConceptLines + institutionConceptLines,
    topics: topicLines,
    verbs,
    nouns,
    others: [functionWords, emptyWords, otherWords].join(' '),
  },
  publicLexicon,
  serviceLexicon,
  generalLexicon,
  communityLexicon,
  thesaurusLexicon,
  problemLexicon,
]
