import { Button } from '@mantine/core'
import { searchEntities } from '@prosa/contract'
import { type CsvReport, csvTexts, exampleCsv, type FlowDocument, importCsv, layoutNodes, leftOutOf } from '@prosa/flow'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../../app/api.ts'
import { DialogView } from '../../../../ui/dialog-view.tsx'
import { FileDrop } from '../../../../ui/file-drop.tsx'
import { extensionOf } from '../../../../ui/file-rules.ts'
import { Note } from '../../../../ui/note.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { toastError, toastSuccess, toastWarning } from '../../../../ui/toast.tsx'
import type { Editor } from '../editor/editor.ts'
import { useEditor } from '../editor/editor-context.tsx'
import { makeId } from '../editor/make-id.ts'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'
import { fileTexts as texts } from './file-texts.ts'

/** Entities per request. A bot can have more only through the API. */
const page = 100
const maxBytes = 10 * 1024 * 1024
/** Most errors shown at once; correcting the first ones shows the next. */
const mostReports = 100

interface Outcome {
  title: string
  reports: readonly CsvReport[]
}

/** A file that was read and waits for confirmation to replace the flow. */
interface Read {
  document: FlowDocument
  warnings: readonly CsvReport[]
}

/** Replaces the flow's nodes with those of a CSV. On an error nothing is imported, and its position is shown. */
export function ImportCsvDialog({ isOpen, onClose }: DialogProps<'import-csv'>) {
  const editor = useEditor()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [read, setRead] = useState<Read | null>(null)
  const lost = read ? leftOutOf(editor.document()) : []
  const take = async ([file]: File[]): Promise<void> => {
    if (!file) return
    if (extensionOf(file.name) !== 'csv') return toastError(texts.fileWrong, { detail: texts.noCsv })
    const entities = await entitiesOf(editor.store.read().source.botId).catch(() => null)
    if (!entities) return toastError(texts.entitiesFailed)
    // Reading fails if the file was moved or changed after it was chosen.
    const bytes = await file.arrayBuffer().catch(() => null)
    if (!bytes) return toastError(texts.fileWrong, { detail: texts.fileGone })
    const { document, errors, warnings } = importCsv(new Uint8Array(bytes), { makeId, entities })
    if (!document) return setOutcome({ title: csvTexts.outOfStandard, reports: errors })
    setOutcome(null)
    setRead({ document, warnings })
  }
  const replace = async ({ document, warnings }: Read): Promise<void> => {
    await replaceNodes(editor, document)
    editor.patch({ isFitWanted: {} })
    setRead(null)
    toastSuccess(csvTexts.success)
    if (warnings.length === 0) return onClose()
    toastWarning(texts.csvWarnings)
    setOutcome({ title: texts.csvWarnings, reports: warnings })
  }
  return (
    <DialogView isOpen={isOpen} onClose={onClose} title={texts.csvTitle} size={560}>
      {read ? (
        <div className={styles.stack}>
          <p className={styles.text}>{texts.csvDiscard}</p>
          {lost.length === 0 ? null : <p className={styles.text}>{texts.csvLoses(lost.join(', '))}</p>}
          <div className={styles.acts}>
            <Button data-autofocus onClick={() => setRead(null)}>
              {flowTexts.cancel}
            </Button>
            <Button variant="filled" color="red" onClick={() => void replace(read)}>
              {texts.csvReplace}
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.stack}>
          <p className={styles.text}>{texts.csvText}</p>
          <Button
            size="sm"
            variant="subtle"
            className={styles.add ?? ''}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => saveFile('exampleCSV.csv', 'text/csv;charset=utf-8', exampleCsv)}
          >
            {texts.csvExample}
          </Button>
          <FileDrop
            label={texts.csvChoose}
            hint={texts.csvChooseHint}
            maxBytesOf={() => maxBytes}
            onFiles={(files) => void take(files)}
            onRefused={([reason]) => toastError(texts.fileWrong, reason ? { detail: reason } : {})}
          />
          <div role="status">
            {outcome ? (
              <Note tone={outcome.title === texts.csvWarnings ? 'warn' : 'bad'} icon={IconAlertTriangle}>
                <b>{outcome.title}</b>
                <ul className={styles.reports}>
                  {outcome.reports.slice(0, mostReports).map(({ message }) => (
                    <li key={message}>{message}</li>
                  ))}
                  {outcome.reports.length > mostReports ? (
                    <li>{texts.csvMore(outcome.reports.length - mostReports)}</li>
                  ) : null}
                </ul>
              </Note>
            ) : null}
          </div>
        </div>
      )}
    </DialogView>
  )
}

async function entitiesOf(botId: number): Promise<{ id: number; name: string }[]> {
  const found: { id: number; name: string }[] = []
  for (let total = 1; found.length < total; ) {
    const { result, total: all } = await call(searchEntities, { query: { botId, limit: page, offset: found.length } })
    if (result.length === 0) break
    found.push(...result)
    total = all
  }
  return found.filter(({ id }) => id > 0)
}

/** Keeps the flow's name; undo restores the former nodes. */
const replaceNodes = (editor: Editor, imported: Parameters<typeof layoutNodes>[0]): Promise<boolean> =>
  editor.run(({ name }) => {
    const { document } = layoutNodes({ ...imported, name })
    return { document, refusal: null, confirmations: [] }
  })
