import { Button } from '@mantine/core'
import { type EntityImport, type EntityRow, entityImportLimits } from '@prosa/contract'
import { IconAlertTriangle, IconFileTypeCsv } from '@tabler/icons-react'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { extensionOf, formatBytes } from '../../../ui/file-rules.ts'
import { nameSome } from '../../../ui/name-some.ts'
import { Note } from '../../../ui/note.tsx'
import { toastError } from '../../../ui/toast.tsx'
import classes from './import-dialog.module.css'
import { entitiesTexts as texts } from './texts.ts'
import { useEntityImport } from './use-entity-import.ts'

interface ImportDialogProps {
  /** The chosen entities. */
  entities: readonly EntityRow[]
  onClose: () => void
  onImported: () => void
}

/** Imports a CSV file into the chosen entities. A preview with all refused lines is shown before anything is stored. */
export function ImportDialog({ entities, onClose, onImported }: ImportDialogProps) {
  const { file, preview, isBusy, hasFailed, read, store, drop } = useEntityImport(entities, () => {
    onImported()
    onClose()
  })
  const take = ([chosen]: File[]): void => {
    if (!chosen) return
    if (extensionOf(chosen.name) === 'csv') void read(chosen)
    else toastError(texts.fileWrong, { detail: texts.noCsv })
  }
  return (
    <Dialog isOpen title={texts.importTitle} size={560} isDirty={preview !== null} onClose={onClose}>
      <div className={classes.stack}>
        <p className={classes.text}>{texts.importText(nameSome(entities.map(({ name }) => name)))}</p>
        {file ? (
          <p className={classes.file}>
            <IconFileTypeCsv size={20} stroke={1.75} aria-hidden />
            <span className="clip">{file.name}</span>
            <span className={classes.quiet}>{formatBytes(file.size)}</span>
            <Button size="xs" variant="subtle" disabled={isBusy} onClick={drop}>
              {texts.otherFile}
            </Button>
          </p>
        ) : (
          <FileDrop
            label={texts.choose}
            hint={texts.chooseHint}
            offered={['csv']}
            maxBytesOf={() => entityImportLimits.bytes}
            onFiles={take}
            onRefused={([reason]) => toastError(texts.fileWrong, reason ? { detail: reason } : {})}
          />
        )}
        <div role="status" className={classes.stack}>
          {file && !preview && !hasFailed ? <p className={classes.text}>{texts.reading}</p> : null}
          {file && hasFailed ? (
            <Note tone="bad" icon={IconAlertTriangle}>
              <p>{texts.notArrived}</p>
              <Button size="xs" onClick={() => void read(file)}>
                {texts.retry}
              </Button>
            </Note>
          ) : null}
          {preview ? <Preview preview={preview} /> : null}
        </div>
        <div className={classes.acts}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <BusyButton
            variant="filled"
            isBusy={isBusy && preview !== null}
            disabled={preview === null || preview.refusedTotal > 0 || preview.lines === 0}
            onClick={() => void store()}
          >
            {texts.import}
          </BusyButton>
        </div>
      </div>
    </Dialog>
  )
}

function Preview({ preview }: { preview: EntityImport }) {
  if (preview.refusedTotal > 0) return <Refused preview={preview} />
  const more = preview.lines - preview.values.length
  return (
    <>
      <section className={classes.part} aria-label={texts.becomes}>
        <h3>{texts.becomes}</h3>
        <ul className={classes.rows}>
          {preview.entities.map((entity) => (
            <li key={entity.id}>
              <b className="clip">{entity.name}</b>
              <span>{texts.change(entity)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.part} aria-label={texts.preview(preview.lines)}>
        <h3>{texts.preview(preview.lines)}</h3>
        <ul className={classes.rows}>
          {preview.values.map(({ line, value, synonyms }) => (
            <li key={line}>
              <b className="clip">{value}</b>
              <span className="clip">{synonyms.join(', ')}</span>
            </li>
          ))}
        </ul>
        {more > 0 ? <p className={classes.quiet}>{texts.moreLines(more)}</p> : null}
      </section>
    </>
  )
}

/** Refused lines, with number and reason. */
function Refused({ preview: { refused, refusedTotal } }: { preview: EntityImport }) {
  const more = refusedTotal - refused.length
  return (
    <Note tone="bad" icon={IconAlertTriangle}>
      <b>{texts.csvWrong}</b>
      <p>{texts.nothingStored}</p>
      <ul className={classes.refused}>
        {refused.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>
            <b>{line === null ? texts.wholeFile : texts.line(line)}</b> {reason}
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{texts.moreRefused(more)}</p> : null}
    </Note>
  )
}
