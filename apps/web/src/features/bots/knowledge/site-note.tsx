import { getKnowledge, getKnowledgeSite, type KnowledgeSite, listKnowledge } from '@prosa/contract'
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate, query } from '../../../app/query.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './knowledge.module.css'
import { knowledgeTexts } from './texts.ts'

const texts = knowledgeTexts.site
/** Between looks at a site that is being read, a page a second. */
const lookMs = 2_000

interface SiteNoteProps {
  id: number
  /** As the source was last read. */
  state: KnowledgeSite['state']
  /** What bots answer with meanwhile; empty: with nothing. */
  after: string
}

/** How the reading of a site goes, how the last one went, and what it left out. */
export function SiteNote({ id, state, after }: SiteNoteProps) {
  const site = useQuery({
    ...query(getKnowledgeSite, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: (asked) => (asked.state.data?.state === 'reading' ? lookMs : false),
  })
  const { data } = site
  const isOver = data !== undefined && data.state !== state
  useEffect(() => {
    // The draft has another text now.
    if (isOver) void Promise.all([invalidate(getKnowledge), invalidate(listKnowledge)])
  }, [isOver])
  if (!data)
    return (
      <Unanswered of={site} title={texts.readFailed}>
        <ListSkeleton rows={1} />
      </Unanswered>
    )
  return (
    <>
      <Reading site={data} after={after} />
      <LeftOut site={data} />
    </>
  )
}

function Reading({
  site: { state, problem, read, found, readAt, nextAt },
  after,
}: {
  site: KnowledgeSite
  after: string
}) {
  const formats = useFormats()
  if (state === 'reading')
    return (
      <Note tone="info" icon={IconHourglass}>
        <span role="status">{texts.reading(read, found) + after}</span>
      </Note>
    )
  return (
    <>
      {problem === null ? null : (
        <Note tone={state === 'failed' ? 'bad' : 'warn'} icon={IconAlertTriangle}>
          {state === 'failed' ? <b>{texts.unread} </b> : null}
          {problem + (state === 'failed' ? after : '')}
        </Note>
      )}
      <p className={classes.quiet}>
        {[
          ...(readAt === null || state === 'failed' ? [] : [texts.last(read, formats.moment(readAt))]),
          ...(nextAt === null ? [] : [texts.next(formats.day(nextAt))]),
        ].join(' ')}
      </p>
    </>
  )
}

/** In the words of whoever runs a shop. */
function LeftOut({ site: { left, otherHosts } }: { site: KnowledgeSite }) {
  const pages = left.reduce((sum, one) => sum + one.pages, 0)
  if (pages === 0 && otherHosts.length === 0) return null
  return (
    <details className={classes.left}>
      <summary>{pages === 0 ? texts.leftHosts : texts.left(pages)}</summary>
      <ul className={classes.reasons}>
        {left.map(({ reason, pages: total, addresses }) => (
          <li key={reason}>
            {texts.reasons[reason]}:{' '}
            <span className={classes.quiet}>
              {[...addresses, ...(total > addresses.length ? [texts.and(total - addresses.length)] : [])].join(', ')}
            </span>
          </li>
        ))}
        {otherHosts.length === 0 ? null : <li>{texts.otherHosts(otherHosts)}</li>}
      </ul>
    </details>
  )
}
