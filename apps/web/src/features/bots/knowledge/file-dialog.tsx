import {
  getKnowledge,
  knowledgeFileTypes,
  knowledgeLimits,
  listKnowledge,
  replaceKnowledgeFile,
  uploadKnowledgeFile,
} from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { useAct } from '../../../app/use-act.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { toastError } from '../../../ui/toast.tsx'
import classes from './knowledge.module.css'
import { knowledgeTexts } from './texts.ts'

const texts = knowledgeTexts.file

interface FileDialogProps {
  /** The source whose draft the file replaces; null: it becomes a new one. */
  sourceId: number | null
  onClose: () => void
  onSent: (id: number) => void
}

/** Sends a file whose text becomes a draft. Kinds that are not read are told by the server, which says what to do instead. */
export function FileDialog({ sourceId, onClose, onSent }: FileDialogProps) {
  const send = useAct({
    ask: (file: File) => {
      const body = new FormData()
      body.set('file', file, file.name)
      return sourceId === null
        ? call(uploadKnowledgeFile, { body })
        : call(replaceKnowledgeFile, { params: { id: sourceId }, body })
    },
    done: ({ id }) => onSent(id),
    failed: texts.failed,
    stale: [listKnowledge, getKnowledge],
  })
  return (
    <Dialog isOpen title={sourceId === null ? texts.newTitle : texts.otherTitle} size={560} onClose={onClose}>
      <div className={classes.panel}>
        <p className={classes.quiet}>{sourceId === null ? texts.newHint : texts.otherHint}</p>
        <div className={classes.wide}>
          <FileDrop
            label={send.isPending ? texts.sending : texts.choose}
            hint={texts.kinds}
            offered={knowledgeFileTypes}
            isDisabled={send.isPending}
            maxBytesOf={() => knowledgeLimits.fileBytes}
            onFiles={([file]) => file && send.mutate(file)}
            onRefused={([reason]) => toastError(texts.failed, reason ? { detail: reason } : {})}
          />
        </div>
      </div>
    </Dialog>
  )
}
