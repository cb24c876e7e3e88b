import { Button, Menu } from '@mantine/core'
import { createTemplate, importTemplate } from '@prosa/contract'
import { csvTexts, exportCsv } from '@prosa/flow'
import { IconDownload, IconFileTypeCsv, IconTemplate, IconUpload } from '@tabler/icons-react'
import { useCan } from '../../../../app/session.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { toastError, toastInfo, toastSuccess } from '../../../../ui/toast.tsx'
import { fileTexts as texts } from '../dialogs/file-texts.ts'
import type { Editor } from './editor.ts'
import { useEditor } from './editor-context.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Exports the flow as on the canvas, and says what the CSV's four columns cannot hold. */
function exportFlow(editor: Editor): void {
  const { text, refusal, ...rest } = exportCsv(editor.document())
  if (text === null) {
    toastError(refusal ?? csvTexts.cycles)
    return
  }
  saveFile('nodes.csv', 'text/csv;charset=utf-8', text)
  const leftOut = 'leftOut' in rest ? rest.leftOut : []
  if (leftOut.length > 0) toastInfo(texts.exported, { detail: texts.leftOut(leftOut.join(', ')) })
  else toastSuccess(texts.exported)
}

export function useFileActs() {
  const editor = useEditor()
  const can = useCan()
  const mayImport = can.call(importTemplate)
  const mayCreate = can.call(createTemplate)
  return {
    exports: mayImport || mayCreate ? () => exportFlow(editor) : null,
    importsCsv: mayImport || mayCreate ? () => editor.patch({ dialog: { is: 'import-csv' } }) : null,
    importsTemplate: mayImport ? () => editor.patch({ dialog: { is: 'import-template' } }) : null,
    creates: mayCreate ? () => editor.patch({ dialog: { is: 'create-template' } }) : null,
  }
}

/** Buttons 'Exportar', 'Importar' and 'Criar template', side by side. */
export function FileButtons() {
  const { exports, creates } = useFileActs()
  if (!exports) return null
  return (
    <>
      <Button size="sm" leftSection={<IconDownload {...icon} />} onClick={exports}>
        {texts.export}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="sm" leftSection={<IconUpload {...icon} />}>
            {texts.import}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ImportItems />
        </Menu.Dropdown>
      </Menu>
      {creates ? (
        <Button size="sm" leftSection={<IconTemplate {...icon} />} onClick={creates}>
          {texts.create}
        </Button>
      ) : null}
    </>
  )
}

function ImportItems({ isNamed = false }: { isNamed?: boolean }) {
  const { importsTemplate, importsCsv } = useFileActs()
  const nameOf = (what: string): string => (isNamed ? `${texts.import} ${what}` : what)
  return (
    <>
      {importsTemplate ? (
        <Menu.Item leftSection={<IconTemplate {...icon} />} onClick={importsTemplate}>
          {nameOf(texts.fromTemplate)}
        </Menu.Item>
      ) : null}
      {importsCsv ? (
        <Menu.Item leftSection={<IconFileTypeCsv {...icon} />} onClick={importsCsv}>
          {nameOf(texts.fromCsv)}
        </Menu.Item>
      ) : null}
    </>
  )
}

/** The same actions as menu items. */
export function FileItems() {
  const { exports, creates } = useFileActs()
  if (!exports) return null
  return (
    <>
      <Menu.Item leftSection={<IconDownload {...icon} />} onClick={exports}>
        {texts.export}
      </Menu.Item>
      <ImportItems isNamed />
      {creates ? (
        <Menu.Item leftSection={<IconTemplate {...icon} />} onClick={creates}>
          {texts.create}
        </Menu.Item>
      ) : null}
    </>
  )
}
