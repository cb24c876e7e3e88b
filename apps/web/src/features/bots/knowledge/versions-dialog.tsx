import { Button } from '@mantine/core'
import { getKnowledge, listKnowledge, listKnowledgeVersions, restoreKnowledgeVersion } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { query } from '../../../app/query.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { useAct } from '../../../app/use-act.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import { knowledgeTexts } from './texts.ts'

const texts = knowledgeTexts.versions

interface VersionsDialogProps {
  id: number
  /** What the person saw of the draft, which an earlier version replaces. */
  revision: string
  mayEdit: boolean
  onClose: () => void
}

/** What was published of a source. An earlier version becomes the draft, and is published as any other. */
export function VersionsDialog({ id, revision, mayEdit, onClose }: VersionsDialogProps) {
  const formats = useFormats()
  const versions = useQuery({ ...query(listKnowledgeVersions, { params: { id } }), refetchOnMount: 'always' })
  const restore = useAct({
    ask: (versionId: number) => call(restoreKnowledgeVersion, { params: { id, versionId }, body: { revision } }),
    done: onClose,
    failed: texts.failed,
    stale: [getKnowledge, listKnowledge],
  })
  return (
    <Dialog isOpen title={texts.title} size={560} onClose={onClose}>
      {versions.data ? (
        <RowList label={texts.title}>
          {versions.data.result.map((version) => (
            <Row
              key={version.id}
              name={formats.moment(version.publishedAt)}
              details={[
                [knowledgeTexts.sectionsOf(version.sections), version.publishedBy]
                  .filter((part) => part !== null)
                  .join(' · '),
              ]}
              state={version.isCurrent ? <StatusBadge tone="ok">{texts.current}</StatusBadge> : null}
              acts={
                mayEdit && !version.isCurrent ? (
                  <Button
                    size="xs"
                    aria-label={texts.restoreOf(formats.moment(version.publishedAt))}
                    disabled={restore.isPending}
                    onClick={() => restore.mutate(version.id)}
                  >
                    {texts.restore}
                  </Button>
                ) : null
              }
            />
          ))}
        </RowList>
      ) : (
        <Unanswered of={versions} title={texts.readFailed}>
          <ListSkeleton rows={3} />
        </Unanswered>
      )}
    </Dialog>
  )
}
