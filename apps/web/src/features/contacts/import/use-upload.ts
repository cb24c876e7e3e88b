import { type ImportPreview, uploadContactImport } from '@prosa/contract'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { useAct } from '../../../app/use-act.ts'
import { importTexts as texts } from './texts.ts'

/** The uploaded file and its preview. Another sheet of a workbook is read from the same file. */
export function useUpload() {
  const [read, setRead] = useState<{ file: File; preview: ImportPreview } | null>(null)
  const upload = useAct({
    ask: async ({ file, sheet }: { file: File; sheet?: number }) => {
      const body = new FormData()
      body.set('file', file, file.name)
      const query = sheet === undefined ? {} : { sheet }
      return { file, preview: await call(uploadContactImport, { body, query }) }
    },
    done: setRead,
    failed: texts.uploadFailed,
  })
  return {
    preview: read?.preview ?? null,
    isReading: upload.isPending,
    readFile: (file: File) => upload.mutate({ file }),
    readSheet: (sheet: number) => read && upload.mutate({ file: read.file, sheet }),
    forget: () => setRead(null),
  }
}
