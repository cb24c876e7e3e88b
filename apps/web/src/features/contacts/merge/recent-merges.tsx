import { Button } from '@mantine/core'
import {
  type ContactMerge,
  getContact,
  listContactDuplicates,
  listContactMerges,
  listContacts,
  undoContactMerge,
} from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { EndlessList, useEndless } from '../../../app/list/endless-list.tsx'
import { pagesKey } from '../../../app/query.ts'
import { useAct } from '../../../app/use-act.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './merge.module.css'
import { mergeTexts as texts } from './texts.ts'

const pageSize = 5

/** Recent merges, the newest first, each with its undo. */
export function RecentMerges() {
  const merges = useEndless({
    key: pagesKey(listContactMerges, {}),
    read: (next: number | null) =>
      call(listContactMerges, { query: { limit: pageSize, ...(next !== null && { next }) } }),
  })
  // Hidden if there is nothing to undo.
  if (merges.state !== 'failed' && merges.rows.length === 0) return null
  return (
    <section className={classes.stack} aria-label={texts.recent}>
      <h3>{texts.recent}</h3>
      <EndlessList list={merges} skeletonRows={2} texts={{ failed: texts.recentFailed, more: texts.recentMore }}>
        {(rows) => (
          <RowList>
            {rows.map((row) => (
              <Merge key={row.id} merge={row} />
            ))}
          </RowList>
        )}
      </EndlessList>
    </section>
  )
}

function Merge({ merge }: { merge: ContactMerge }) {
  const { moment } = useFormats()
  const { from, into } = merge
  const undoing = useAct({
    ask: () => call(undoContactMerge, { params: { id: merge.id } }),
    done: ({ kept }) =>
      toastSuccess(
        texts.undoDone,
        kept.length === 0 ? {} : { detail: texts.undoKept(kept.map((field) => texts.fields[field]).join(', ')) },
      ),
    failed: texts.undoFailed,
    stale: [listContactMerges, listContactDuplicates, listContacts, getContact],
  })
  const undo = async (): Promise<void> => {
    if (await confirm({ text: texts.undoQuestion(from, into), confirmLabel: texts.undo })) undoing.mutate()
  }
  return (
    <Row
      name={texts.union(from, into)}
      details={[texts.by(merge.mergedBy, moment(merge.mergedAt))]}
      state={merge.undoneAt ? <StatusBadge tone="off">{texts.undone}</StatusBadge> : null}
      acts={
        merge.undoneAt ? null : (
          <Button size="sm" aria-label={texts.undoOf(from)} loading={undoing.isPending} onClick={() => void undo()}>
            {texts.undo}
          </Button>
        )
      }
    />
  )
}
