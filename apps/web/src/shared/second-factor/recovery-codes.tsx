import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { useUser } from '../../app/session.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Note } from '../../ui/note.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import classes from './second-factor.module.css'
import { secondFactorTexts as texts } from './texts.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The recovery codes, shown only once, and the ways to save them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { email, platform } = useUser()
  const copy = async (): Promise<void> => {
    if (await copyText(codes.join('\n'))) toastSuccess(texts.codesCopied)
    else toastError(texts.copyFailed)
  }
  return (
    <div className={classes.part}>
      <Note tone="info" icon={IconInfoCircle}>
        {texts.codesText}
      </Note>
      <ul className={classes.codes} aria-label={texts.codesTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button autoFocus leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
          {texts.copyCodes}
        </Button>
        <Button
          leftSection={<IconDownload {...icon} />}
          onClick={() => saveFile(texts.fileName, 'text/plain', texts.file(platform.displayName, email, codes))}
        >
          {texts.downloadCodes}
        </Button>
        <Button variant="filled" className={classes.last ?? ''} onClick={onKept}>
          {texts.kept}
        </Button>
      </div>
    </div>
  )
}
