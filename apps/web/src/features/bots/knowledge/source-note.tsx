import type { KnowledgeDetail, KnowledgeSection } from '@prosa/contract'
import { IconAlertTriangle, IconCheck, IconHourglass } from '@tabler/icons-react'
import { Note } from '../../../ui/note.tsx'
import { SiteNote } from './site-note.tsx'
import { knowledgeTexts } from './texts.ts'

const texts = knowledgeTexts.panel

const countOf = (sections: readonly KnowledgeSection[], state: KnowledgeSection['state']): number =>
  sections.filter((section) => section.state === state).length

function stateText({ publishedAt, isChanged, cut }: KnowledgeDetail): string {
  if (publishedAt === null) return texts.first
  return isChanged ? texts.differs(countOf(cut, 'new'), countOf(cut, 'gone')) : texts.upToDate
}

/** What bots answer from now, and what publishing would change; of a file or a site, how its reading goes. */
export function SourceNote({ source }: { source: KnowledgeDetail }) {
  const { id, file, site, publishedAt, isChanged, text } = source
  const isPending = publishedAt === null || isChanged
  const after = publishedAt === null ? '' : ` ${texts.formerAnswers}`
  if (file?.state === 'reading')
    return (
      <Note tone="info" icon={IconHourglass}>
        <span role="status">{texts.reading(file.name) + after}</span>
      </Note>
    )
  return (
    <>
      {site ? <SiteNote id={id} state={site.state} after={after} /> : null}
      {file?.state === 'failed' ? (
        <Note tone="bad" icon={IconAlertTriangle}>
          <b>{texts.unread(file.name)}</b> {(file.problem ?? '') + after}
        </Note>
      ) : null}
      {text === '' ? null : (
        <Note tone={isPending ? 'warn' : 'info'} icon={isPending ? IconAlertTriangle : IconCheck}>
          {stateText(source)}
        </Note>
      )}
    </>
  )
}
