import { type ContactImport, listContactImports } from '@prosa/contract'
import { invalidate } from '../../../app/query.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportResult } from './import-result.tsx'
import { MappingPanel } from './mapping-panel.tsx'
import { importTexts as texts } from './texts.ts'
import { useUpload } from './use-upload.ts'

const width = 640

interface ImportPanelProps {
  /** Null: a new import. */
  id: number | null
  onOpen: (id: number | null) => void
  onClose: () => void
}

/** Imports contacts from a file in three steps: choose the file, assign its columns, see the result. */
export function ImportPanel({ id, onOpen, onClose }: ImportPanelProps) {
  const { preview, isReading, readFile, readSheet, forget } = useUpload()
  const begin = async ({ id: begun }: ContactImport): Promise<void> => {
    forget()
    onOpen(begun)
    await invalidate(listContactImports)
  }
  if (id !== null) return <ImportResult key={id} id={id} width={width} onNew={() => onOpen(null)} onClose={onClose} />
  if (preview)
    return (
      <MappingPanel
        key={preview.id}
        preview={preview}
        width={width}
        isReading={isReading}
        onSheet={readSheet}
        onOtherFile={forget}
        onBegun={(begun) => void begin(begun)}
        onClose={onClose}
      />
    )
  return (
    <SidePanel isOpen title={texts.title} width={width} onClose={onClose}>
      <ChooseFile isReading={isReading} onFile={readFile} onOpen={onOpen} />
    </SidePanel>
  )
}
