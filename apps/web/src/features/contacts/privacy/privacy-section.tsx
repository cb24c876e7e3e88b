import { Button } from '@mantine/core'
import { type Contact, eraseContact, exportPersonalData } from '@prosa/contract'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { call } from '../../../app/api.ts'
import { useCan } from '../../../app/session.tsx'
import { useAct } from '../../../app/use-act.ts'
import { saveFile } from '../../../ui/save-file.ts'
import consent from '../consent.module.css'
import classes from './privacy.module.css'
import { privacyTexts as texts } from './texts.ts'

/** Timeout for a long history with files. */
const exportTimeoutMs = 10 * 60_000

export type PrivacyView = 'erase' | 'past'

interface PrivacySectionProps {
  contact: Contact
  onOpen: (view: PrivacyView) => void
}

/** Requests that a person can make by law: a copy of their data, or erasure. */
export function PrivacySection({ contact, onOpen }: PrivacySectionProps) {
  const can = useCan()
  const exporting = useAct({
    ask: () => call(exportPersonalData, { params: { id: contact.id }, timeoutMs: exportTimeoutMs }),
    done: (file) => saveFile(texts.fileName(contact.id), 'application/zip', file),
    failed: texts.exportFailed,
  })
  if (!can.call(eraseContact)) return null
  return (
    <section className={consent.section}>
      <h3>{texts.title}</h3>
      <p className={consent.hint}>{texts.hint}</p>
      <div className={classes.acts}>
        <Button
          size="sm"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {texts.export}
        </Button>
        <Button
          size="sm"
          color="red"
          leftSection={<IconEraser size={16} stroke={1.75} aria-hidden />}
          onClick={() => onOpen('erase')}
        >
          {texts.erase}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => onOpen('past')}>
          {texts.past}
        </Button>
      </div>
    </section>
  )
}
