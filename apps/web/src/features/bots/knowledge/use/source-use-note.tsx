import { getKnowledgeUse, type KnowledgeDetail, type KnowledgeUse } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../app/query.ts'
import { formatDay } from '../../../../ui/day-range.ts'
import { Note } from '../../../../ui/note.tsx'
import { useToday } from '../../../../ui/use-now.ts'
import classes from '../knowledge.module.css'
import { sourceUseOf } from './source-use.ts'
import { sourceUseTexts } from './texts.ts'

const texts = sourceUseTexts.line

/** Where and until when a source holds, and whether anybody answers with it. */
export function SourceUseNote({ source }: { source: KnowledgeDetail }) {
  const { id, validUntil } = source
  const use = useQuery(query(getKnowledgeUse, { params: { id } }))
  const state = sourceUseOf(source, useToday())
  const day = validUntil === null ? '' : formatDay(validUntil)
  const told =
    state === 'nobody'
      ? texts.forNobody
      : state === 'expired'
        ? texts.expired(day)
        : state === 'ending'
          ? texts.ending(day)
          : null
  return (
    <>
      {told === null ? null : (
        <Note tone={state === 'ending' ? 'warn' : 'bad'} icon={IconAlertTriangle}>
          {told}
        </Note>
      )}
      {use.data ? <p className={classes.quiet}>{lineOf(use.data)}</p> : null}
      {use.data && use.data.answers.quoted > 0 ? (
        <p className={classes.quiet}>{texts.answers(use.data.answers)}</p>
      ) : null}
    </>
  )
}

const listOf = (
  places: readonly { name: string }[] | null,
  { all, hidden }: { all: string; hidden: number },
): string | null => {
  if (places === null) return all
  const names = [...places.map(({ name }) => name), ...(hidden > 0 ? [`+${hidden}`] : [])]
  return names.length === 0 ? null : names.join(', ')
}

/** Empty where the source is for nobody, which the note says. */
function lineOf({
  workspaces,
  hiddenWorkspaces,
  bots,
  hiddenBots,
  validUntil,
  showsSource,
  address,
}: KnowledgeUse): string {
  const where = listOf(workspaces, { all: texts.everywhere, hidden: hiddenWorkspaces })
  const who = listOf(bots, { all: texts.allBots, hidden: hiddenBots })
  const until = validUntil === null ? texts.endless : texts.until(formatDay(validUntil))
  const holds = where === null || who === null ? '' : `${texts.in(where, who)}, ${until}.`
  return [holds, showsSource ? (address ?? '') : texts.hiddenSource].filter(Boolean).join(' ')
}
