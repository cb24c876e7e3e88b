import { ActionIcon, Button } from '@mantine/core'
import {
  createFollowUp,
  deleteFollowUp,
  type FollowUp,
  listFollowUps,
  listStoppedAutomations,
  moveFollowUpRuns,
  type RunOutcome,
  resumeFollowUp,
  runOutcomes,
} from '@prosa/contract'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { query } from '../../../../app/query.ts'
import { useCan } from '../../../../app/session.tsx'
import { useAct } from '../../../../app/use-act.ts'
import { confirm } from '../../../../ui/confirm.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { emptyOne, type FollowUpValues, readyOnes } from './draft.ts'
import classes from './follow-ups.module.css'
import { followUpTexts as texts } from './texts.ts'

const FollowUpForm = lazyPiece(async () => (await import('./follow-up-form.tsx')).FollowUpForm)
const FollowUpRooms = lazyPiece(async () => (await import('./follow-up-rooms.tsx')).FollowUpRooms)

/** Follow-ups of a workspace, with what became of their conversations, as a section of a page. */
export function FollowUpSection({ workspaceId }: { workspaceId: number }) {
  const mayEdit = useCan().call(createFollowUp)
  const { data, error, refetch } = useQuery(query(listFollowUps, { query: { workspaceId } }))
  const [edited, setEdited] = useState<FollowUp | FollowUpValues | null>(null)
  const [shown, setShown] = useState<{ of: FollowUp; outcome: RunOutcome } | null>(null)
  const rows = data?.result ?? []
  return (
    <>
      {error && !data ? (
        <ErrorState title={texts.failed} text={errorMessage(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : rows.length === 0 ? (
        <None mayEdit={mayEdit} onBegin={setEdited} />
      ) : (
        <>
          {mayEdit ? <CreateButton onPress={() => setEdited(emptyOne())} /> : null}
          <ul className={classes.list}>
            {rows.map((row) => (
              <Line
                key={row.id}
                row={row}
                mayEdit={mayEdit}
                onEdit={() => setEdited(row)}
                onShow={(outcome) => setShown({ of: row, outcome })}
              />
            ))}
          </ul>
        </>
      )}
      <Suspense>
        {edited ? <FollowUpForm workspaceId={workspaceId} of={edited} onClose={() => setEdited(null)} /> : null}
        {shown ? <FollowUpRooms {...shown} onClose={() => setShown(null)} /> : null}
      </Suspense>
    </>
  )
}

const CreateButton = ({ onPress }: { onPress: () => void }) => (
  <Button
    variant="filled"
    className={classes.create}
    leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    onClick={onPress}
  >
    {texts.create}
  </Button>
)

function None({ mayEdit, onBegin }: { mayEdit: boolean; onBegin: (values: FollowUpValues) => void }) {
  return (
    <EmptyState
      drawing="layers"
      title={texts.none}
      text={mayEdit ? texts.noneText : texts.noneAsk}
      action={
        mayEdit ? (
          <div className={classes.ready}>
            {readyOnes.map((ready) => (
              <Button key={ready.name} variant="default" onClick={() => onBegin(ready)}>
                {ready.name}
              </Button>
            ))}
            <CreateButton onPress={() => onBegin(emptyOne())} />
          </div>
        ) : undefined
      }
    />
  )
}

interface LineProps {
  row: FollowUp
  mayEdit: boolean
  onEdit: () => void
  onShow: (outcome: RunOutcome) => void
}

function Line({ row, mayEdit, onEdit, onShow }: LineProps) {
  const { id, name, active, steps, counts, onEarlier, pausedStep } = row
  const remove = useAct({
    ask: () => call(deleteFollowUp, { params: { id } }),
    done: texts.removed,
    failed: texts.removeFailed,
    stale: [listFollowUps],
  })
  const move = useAct({
    ask: () => call(moveFollowUpRuns, { params: { id } }),
    done: texts.moved,
    failed: texts.moveFailed,
    stale: [listFollowUps],
  })
  const resume = useAct({
    ask: () => call(resumeFollowUp, { params: { id } }),
    done: texts.resumed,
    failed: texts.resumeFailed,
    stale: [listFollowUps, listStoppedAutomations],
  })
  const askToRemove = async (): Promise<void> => {
    const text = texts.removeAsk(name, counts.running)
    if (await confirm({ text, confirmLabel: texts.removeNow, isDestructive: true })) remove.mutate()
  }
  const first = steps[0]?.wait
  return (
    <li>
      <div className={classes.line}>
        <div className={classes.words}>
          <b className="clip">{name}</b>
          {first ? (
            <small>{texts.summary(steps.length, `${first.amount} ${texts.units[first.unit](first.amount)}`)}</small>
          ) : null}
        </div>
        {active ? null : <StatusBadge tone="off">{texts.off}</StatusBadge>}
        {active && pausedStep !== null ? <StatusBadge tone="warn">{texts.paused}</StatusBadge> : null}
        {mayEdit ? (
          <span className={classes.acts}>
            <ActionIcon variant="subtle" aria-label={texts.edit(name)} onClick={onEdit}>
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" aria-label={texts.remove(name)} onClick={() => void askToRemove()}>
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </span>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own frame */}
      <div className={classes.counts} role="group" aria-label={texts.countsOf(name)}>
        {runOutcomes.map((outcome) =>
          counts[outcome] === 0 ? (
            <span key={outcome}>
              {counts[outcome]} {texts.outcomes[outcome](counts[outcome])}
            </span>
          ) : (
            <Button key={outcome} size="compact-sm" variant="subtle" onClick={() => onShow(outcome)}>
              {counts[outcome]} {texts.outcomes[outcome](counts[outcome])}
            </Button>
          ),
        )}
      </div>
      {active && pausedStep !== null ? (
        <p className={classes.earlier}>
          <span>{texts.pausedAt(pausedStep)}</span>
          {mayEdit ? (
            <Button size="compact-sm" variant="subtle" loading={resume.isPending} onClick={() => resume.mutate()}>
              {texts.resume}
            </Button>
          ) : null}
        </p>
      ) : null}
      {onEarlier > 0 ? (
        <p className={classes.earlier}>
          <span>{texts.onEarlier(onEarlier)}</span>
          {mayEdit ? (
            <Button size="compact-sm" variant="subtle" loading={move.isPending} onClick={() => move.mutate()}>
              {texts.moveRuns}
            </Button>
          ) : null}
        </p>
      ) : null}
    </li>
  )
}
