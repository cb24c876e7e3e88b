import { contactImportLimits } from '@prosa/contract'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { toastError } from '../../../ui/toast.tsx'
import classes from './import.module.css'
import { PastImports } from './past-imports.tsx'
import { importTexts as texts } from './texts.ts'

interface ChooseFileProps {
  isReading: boolean
  onFile: (file: File) => void
  onOpen: (id: number) => void
}

/** File choice, and earlier imports. */
export function ChooseFile({ isReading, onFile, onOpen }: ChooseFileProps) {
  return (
    <div className={classes.stack}>
      <FileDrop
        label={isReading ? texts.reading : texts.choose}
        hint={texts.chooseHint}
        extensions={['csv', 'txt', 'tsv', 'xlsx', 'xls', 'ods']}
        offered={['csv', 'txt', 'tsv', 'xlsx']}
        isDisabled={isReading}
        maxBytesOf={() => contactImportLimits.bytes}
        onFiles={([file]) => file && onFile(file)}
        onRefused={([reason]) => toastError(texts.uploadFailed, reason ? { detail: reason } : {})}
      />
      <PastImports onOpen={onOpen} />
    </div>
  )
}
