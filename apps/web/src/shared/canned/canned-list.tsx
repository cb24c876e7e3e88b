import { ActionIcon, Button } from '@mantine/core'
import { type CannedAnswer, deleteCannedAnswer, listCannedAnswers } from '@prosa/contract'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../app/api.ts'
import { query } from '../../app/query.ts'
import { Unanswered } from '../../app/unanswered.tsx'
import { useAct } from '../../app/use-act.ts'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { AnswerLine } from './answer-line.tsx'
import classes from './canned.module.css'
import { cannedTexts } from './canned-texts.ts'
import { matchAnswers, soughtAnswers } from './match-answers.ts'

const searchMs = 200

interface CannedListProps {
  workspaceId: number
  /** False: the answers are read-only. */
  mayEdit: boolean
  onEdit: (answer: CannedAnswer | 'new') => void
}

/** The answers of a workspace, with search, edit and remove. */
export function CannedList({ workspaceId, mayEdit, onEdit }: CannedListProps) {
  const [sought, setSought] = useState('')
  const { data, error, refetch } = useQuery({
    ...query(listCannedAnswers, { query: { workspaceId } }),
  })
  const all = useMemo(() => soughtAnswers(data?.result ?? []), [data])
  const shown = useMemo(() => matchAnswers(all, sought, all.length), [all, sought])
  const remove = useAct({
    ask: ({ id }: CannedAnswer) => call(deleteCannedAnswer, { params: { id } }),
    done: cannedTexts.removed,
    failed: cannedTexts.removeFailed,
    stale: [listCannedAnswers],
  })
  const create = mayEdit ? (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => onEdit('new')}
    >
      {cannedTexts.create}
    </Button>
  ) : null
  if (!data)
    return (
      <Unanswered of={{ error, refetch }} title={cannedTexts.failed}>
        <ListSkeleton />
      </Unanswered>
    )
  if (all.length === 0)
    return (
      <EmptyState
        drawing="layers"
        title={cannedTexts.none}
        text={mayEdit ? cannedTexts.noneText : cannedTexts.noneTextAsk}
        action={create ?? undefined}
      />
    )
  const askToRemove = async (answer: CannedAnswer): Promise<void> => {
    const text = cannedTexts.removeAsk(answer.shortcut)
    if (await confirm({ text, confirmLabel: cannedTexts.removeNow, isDestructive: true })) remove.mutate(answer)
  }
  return (
    <>
      <div className={classes.head}>
        <SearchBox
          value={sought}
          onSearch={setSought}
          debounceMs={searchMs}
          label={cannedTexts.search}
          placeholder={cannedTexts.search}
          width="100%"
        />
        {create}
      </div>
      {shown.length === 0 ? <p className={classes.notice}>{cannedTexts.nothingFound}</p> : null}
      <ul className={classes.list}>
        {shown.map((answer) => (
          <li key={answer.id}>
            <AnswerLine answer={answer} />
            {mayEdit ? (
              <>
                <ActionIcon
                  variant="subtle"
                  aria-label={cannedTexts.edit(answer.shortcut)}
                  onClick={() => onEdit(answer)}
                >
                  <IconPencil size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={cannedTexts.remove(answer.shortcut)}
                  onClick={() => void askToRemove(answer)}
                >
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
