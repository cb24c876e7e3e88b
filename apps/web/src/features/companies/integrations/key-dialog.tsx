import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { CodeBox } from '../../../ui/code-box.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { useAskingClose, useUnsaved } from '../../../ui/unsaved.ts'
import classes from './integrations.module.css'
import { integrationTexts as texts } from './texts.ts'

interface KeyDialogProps {
  secret: string
  onClose: () => void
}

/** A new key, shown only once: closing asks for confirmation until it is copied. */
export function KeyDialog({ secret, onClose }: KeyDialogProps) {
  return (
    <Dialog
      isOpen
      title={texts.keyTitle}
      size={560}
      discard={{ text: texts.keyUncopied, confirmLabel: texts.closeAnyway }}
      onClose={onClose}
    >
      <Key secret={secret} onClose={onClose} />
    </Dialog>
  )
}

function Key({ secret, onClose }: KeyDialogProps) {
  const [isCopied, setCopied] = useState(false)
  useUnsaved(!isCopied)
  const close = useAskingClose(onClose)
  return (
    <div className={classes.part}>
      <Note tone="warn" icon={IconKey}>
        {texts.keyOnce}
      </Note>
      <CodeBox
        label={texts.key}
        code={secret}
        copyLabel={texts.copyKey}
        copied={texts.keyCopied}
        isChief={!isCopied}
        onCopied={() => setCopied(true)}
      />
      <p className={classes.hint}>{texts.keyCare}</p>
      <div className={classes.foot}>
        <Button variant={isCopied ? 'filled' : 'default'} onClick={close}>
          {texts.keyDone}
        </Button>
      </div>
    </div>
  )
}
